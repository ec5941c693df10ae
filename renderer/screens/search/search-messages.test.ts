import { expect, test } from 'vitest'
import { SheetId } from '../../../shared/model/ids.ts'
import type { SearchAnswer, SearchGroup } from '../../../shared/model/search.ts'
import {
  changedTime,
  countMessage,
  filterLabels,
  moreLabel,
  progressMessage,
  tooManyMessage,
} from './search-messages.ts'

const found = (text: string) => ({ text, ranges: [] })
const anAnswer = (more: Partial<SearchAnswer> = {}): SearchAnswer => ({
  items: [],
  groups: [],
  count: 0,
  isCounted: true,
  sheets: 0,
  progress: null,
  ...more,
})
const aGroup = (hits: number): SearchGroup => ({
  sheetId: SheetId.parse(7),
  name: found('Plan'),
  hits: Array.from({ length: hits }, (_, at) => ({
    kind: 'file',
    attachmentId: (at + 1) as never, // as: the message does not read it
    rowId: null,
    name: found('a.pdf'),
    changedAt: null,
  })),
  count: 500,
  isCounted: true,
})
const folder = { item: { kind: 'folder' as const, id: 1 }, name: found('Purchasing') }

test('the count has hits and sheets, and names that match', () => {
  expect(countMessage(anAnswer())).toBe('No hits')
  expect(countMessage(anAnswer({ count: 1, sheets: 1 }))).toBe('1 hit in 1 sheet')
  expect(countMessage(anAnswer({ count: 1312, sheets: 9 }))).toBe('1,312 hits in 9 sheets')
  expect(countMessage(anAnswer({ count: 1000, sheets: 9, isCounted: false }))).toBe('more than 1,000 hits in 9 sheets')
  expect(countMessage(anAnswer({ items: [folder] }))).toBe('1 matching name')
  expect(countMessage(anAnswer({ count: 2, sheets: 1, items: [folder, folder] }))).toBe(
    '2 hits in 1 sheet, 2 matching names',
  )
})

test('an unfinished preparation says how many sheets are ready, and what it waits for', () => {
  expect(progressMessage({ done: 31, total: 100, isDiskFull: false })).toBe('31 of 100 sheets can be searched so far')
  expect(progressMessage({ done: 31, total: 100, isDiskFull: true })).toBe(
    '31 of 100 sheets can be searched, because this computer’s disk is full',
  )
})

test('too many hits are said only if sheets are missing', () => {
  const groups = [aGroup(60), aGroup(40)]

  expect(tooManyMessage(anAnswer({ groups, sheets: 2, count: 12_345 }))).toBeNull()
  expect(tooManyMessage(anAnswer({ groups, sheets: 30, count: 12_345 }))).toBe(
    'Showing the first 100 of 12,345 hits. Add a word or a filter.',
  )
})

test('the line for other hits of a sheet promises no more than it shows', () => {
  const label = (count: number, isCounted = true) => moreLabel({ count, isCounted }, 300)

  expect(label(234)).toBe('Show all 234 hits in this sheet')
  expect(label(1234)).toBe('Show the first 300 of 1,234 hits in this sheet')
  expect(label(60, false)).toBe('Show the first 300 of more than 60 hits in this sheet')
})

test('a filter reads as its button does', () => {
  const filter = (kind: 'who' | 'changed', value: string) => filterLabels({ kind, value, start: 0, end: 0 })

  expect(filter('who', 'Anna')).toEqual({ name: 'Person', value: 'Anna' })
  expect(filter('changed', 'Week')).toEqual({ name: 'Changed', value: 'Last 7 days' })
  expect(filter('changed', '2026-03')).toEqual({ name: 'Changed', value: '2026-03' })
})

test('an unknown or unreadable time is empty', () => {
  expect(changedTime(null, 0)).toBe('')
  expect(changedTime('soon', 0)).toBe('')
})
