import { describe, expect, test } from 'vitest'
import { daysOf, filterText, isEmptyQuery, readQuery } from './search-query.ts'

const TODAY = '2026-03-02'
const read = (text: string) => {
  const { terms, filters } = readQuery(text, TODAY)
  return [
    terms.map(({ words, isPrefix }) => words.map(({ folded }) => folded).join(' ') + (isPrefix ? '*' : '')),
    filters.map(({ kind, value }) => [kind, value]),
  ]
}

describe('a search', () => {
  test.each([
    ['Red  door', ['red*', 'door*'], []],
    ['"Red door" oak', ['red door', 'oak*'], []],
    ['"red do', ['red do*'], []],
    ['1,234.50', ['1 234 50*'], []],
    ['column:Supplier acme', ['acme*'], [['column', 'Supplier']]],
    ['Who:"Ann Lee" x', ['x*'], [['who', 'Ann Lee']]],
    ['changed:week', [], [['changed', 'week']]],
    ['changed:whenever', ['changed whenever*'], []],
    ['column:', ['column*'], []],
    ['"" % &', [], []],
  ])('%s has the terms %j and the filters %j', (text, terms, filters) => {
    expect(read(text)).toEqual([terms, filters])
  })

  test('names the position of each filter, so that it can be removed', () => {
    const text = 'acme sheet:"Site log" changed:today'
    const { filters } = readQuery(text, TODAY)

    expect(filters.map(({ start, end }) => text.slice(start, end))).toEqual(['sheet:"Site log"', 'changed:today'])
  })

  test.each([
    ['', true],
    [' "" % ', true],
    ['a', false],
    ['sheet:a', false],
  ])('“%s” is empty: %s', (text, isEmpty) => {
    expect(isEmptyQuery(readQuery(text, TODAY))).toBe(isEmpty)
  })

  test('has at most sixteen terms', () => {
    expect(readQuery('word '.repeat(100), TODAY).terms).toHaveLength(16)
  })
})

test.each([
  ['column', 'Supplier'],
  ['sheet', 'Site log, 2026'],
  ['who', 'Ann "the" Lee'],
] as const)('the filter %s: %s is read back from its text', (kind, value) => {
  expect(readQuery(filterText({ kind, value }), TODAY).filters).toMatchObject([
    { kind, value: value.replaceAll('"', '') },
  ])
})

test.each([
  ['today', '2026-03-02', '2026-03-02'],
  ['Yesterday', '2026-03-01', '2026-03-01'],
  ['week', '2026-02-24', '2026-03-02'],
  ['month', '2026-02-01', '2026-03-02'],
  ['2025', '2025-01-01', '2025-12-31'],
  ['2026-02', '2026-02-01', '2026-02-31'],
  ['2026-02-14', '2026-02-14', '2026-02-14'],
])('changed:%s is from %s to %s', (value, from, to) => {
  expect(daysOf('changed', value, TODAY)).toEqual({ from, to })
})

test.each(['soon', '2026-13', '2026-02-32', '26-02-01', ''])('changed:%s is no filter', value => {
  expect(daysOf('changed', value, TODAY)).toBeNull()
})

test.each([
  ['today', '2026-03-02', '2026-03-02'],
  ['tomorrow', '2026-03-03', '2026-03-03'],
  ['week', '2026-03-02', '2026-03-08'],
  ['month', '2026-03-02', '2026-03-31'],
  ['2026-04', '2026-04-01', '2026-04-31'],
])('due:%s is from %s to %s', (value, from, to) => {
  expect(daysOf('due', value, TODAY)).toEqual({ from, to })
})
