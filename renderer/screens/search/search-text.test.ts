import { expect, test } from 'vitest'
import { readQuery } from '../../../shared/search/search-query.ts'
import { isForService, kindOfSearch, searchedText, withFilter, withOpenFilter, withoutFilter } from './search-text.ts'

const TODAY = '2026-11-30'

test('a filter without a value is not searched for while it is typed', () => {
  expect(searchedText('steel column:')).toBe('steel')
  expect(searchedText('steel column:"')).toBe('steel')
  expect(searchedText('steel column:sup')).toBe('steel column:sup')
  expect(searchedText('a ratio of 1:')).toBe('a ratio of 1:')
})

test('4,000 letters are searched by the first 500', () => {
  expect(searchedText('a'.repeat(4000))).toHaveLength(500)
})

test('quotes and signs alone are nothing to search for', () => {
  expect(kindOfSearch('""', TODAY)).toBe('nothing')
  expect(kindOfSearch('…!', TODAY)).toBe('nothing')
  expect(kindOfSearch('  ', TODAY)).toBe('empty')
  expect(kindOfSearch('who:', TODAY)).toBe('empty')
  expect(kindOfSearch('a', TODAY)).toBe('search')
})

test('the service is asked from two letters on, and not for filters', () => {
  const isAsked = (text: string) => isForService(readQuery(text, TODAY))

  expect(['a', 'ab', 'a b', '世界', 'ab who:anna', '"a"'].map(isAsked)).toEqual([false, true, true, true, false, false])
})

test('a chosen period replaces the one before; other filters are added', () => {
  expect(withFilter('steel changed:week', 'changed', 'today', TODAY)).toBe('steel changed:today')
  expect(withFilter('sheet:Plan', 'sheet', 'Snag log', TODAY)).toBe('sheet:Plan sheet:"Snag log"')
})

test('a filter is removed with the space beside it', () => {
  const text = 'steel who:"Anna Berg" beam'
  const [filter] = readQuery(text, TODAY).filters

  expect(filter && withoutFilter(text, filter)).toBe('steel beam')
})

test('a new filter is typed at the end', () => {
  expect(withOpenFilter('', 'who')).toBe('who:')
  expect(withOpenFilter('steel ', 'column')).toBe('steel column:')
})
