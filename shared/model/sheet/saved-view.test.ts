import { expect, test } from 'vitest'
import { ColumnId } from '../ids.ts'
import { defaultSettings, Settings } from '../settings.ts'
import {
  asStored,
  Condition,
  isFiltered,
  isPlain,
  isSorted,
  KeptView,
  VALUES_LIMIT,
  ViewSettings,
} from './saved-view.ts'

const isValid = (change: object) => ViewSettings.safeParse({ ...asStored, ...change }).success

test('a sheet in its stored order is neither filtered nor sorted', () => {
  expect(ViewSettings.parse(asStored)).toEqual(asStored)
  expect(isFiltered(asStored)).toBe(false)
  expect(isSorted(asStored)).toBe(false)
})

test('a filter has one condition on one column', () => {
  const filter = (condition: object) => isValid({ filters: [{ columnId: 2, condition }] })

  expect(filter({ is: 'contains', text: 'fix' })).toBe(true)
  expect(filter({ is: 'between', from: 1, to: 2 })).toBe(true)
  expect(filter({ is: 'between', from: 1 })).toBe(false)
  expect(filter({ is: 'on', day: '2026-07-03' })).toBe(true)
  expect(filter({ is: 'on', day: '3 July' })).toBe(false)
  expect(filter({ is: 'roughly', text: 'fix' })).toBe(false)
})

test('a list of values has at most as many entries as a user can choose', () => {
  const oneOf = (count: number) => ({ is: 'one-of', values: Array.from({ length: count }, String) })

  expect(Condition.safeParse(oneOf(VALUES_LIMIT)).success).toBe(true)
  expect(Condition.safeParse(oneOf(VALUES_LIMIT + 1)).success).toBe(false)
})

test('a saved view has a name, and belongs to a sheet of an account', () => {
  const kept = (name: string) => ({
    account: 'server#1',
    sheetId: 7,
    now: asStored,
    views: [{ name, settings: asStored }],
  })

  expect(KeptView.safeParse(kept('Mine')).success).toBe(true)
  expect(KeptView.safeParse(kept('')).success).toBe(false)
  expect(Settings.safeParse({ ...defaultSettings, viewSettings: [kept('Mine')] }).success).toBe(true)
})

test('view settings from before grouping are read without groups', () => {
  const { group: _group, ...before } = asStored

  expect(ViewSettings.parse(before)).toEqual(asStored)
  expect(isPlain(asStored)).toBe(true)
  expect(isPlain({ ...asStored, group: [{ columnId: ColumnId.parse(2), descending: false }] })).toBe(false)
})

test('rows are grouped by three columns at most', () => {
  const group = (count: number) =>
    isValid({ group: Array.from({ length: count }, (_, at) => ({ columnId: at + 1, descending: false })) })

  expect([3, 4].map(group)).toEqual([true, false])
})
