import { describe, expect, test } from 'vitest'
import { SEARCH_LIMIT, SearchText } from '../model/search.ts'
import { serviceQuery } from './search-query.ts'

describe('the query for the service', () => {
  test.each([
    ['words as they are written', '  Müller  GmbH ', 'Müller GmbH'],
    ['phrases in their quotes', 'paint "blue door"', 'paint "blue door"'],
    ['a phrase that is still being typed as words', 'paint "blue do', 'paint blue do'],
    ['no filters', 'column:Supplier steel who:"Ann Lee" changed:2026-03', 'steel'],
    ['what looks like a filter and is none', 'changed:soon "who:" x', 'changed:soon "who:" x'],
    ['no signs without a word', 'a & b "" " - "', 'a b'],
    ['nothing without a word', '"" – column:Cost', ''],
    ['words from right to left', 'שלום "עולם"', 'שלום "עולם"'],
  ])('has %s', (_, text, query) => {
    expect(serviceQuery(text)).toBe(query)
  })

  test('ends at a word if the text was too long', () => {
    const words = serviceQuery(SearchText.parse('steelworks '.repeat(400)))

    expect(words.length).toBeLessThanOrEqual(SEARCH_LIMIT)
    expect(new Set(words.split(' '))).toEqual(new Set(['steelworks']))
  })

  test('has the beginning of a word that is too long', () => {
    expect(serviceQuery(SearchText.parse('x'.repeat(4_000)))).toBe('x'.repeat(SEARCH_LIMIT))
  })

  // API guide, section 25: addresses stay below 8,000 bytes.
  test('fits into an address in any script', () => {
    expect(encodeURIComponent(serviceQuery(SearchText.parse('鋼鉄'.repeat(400)))).length).toBeLessThan(7_000)
  })
})
