import { expect, test } from 'vitest'
import { aCell, columnId } from '../../../shared/columnar/testing/a-sheet.ts'
import { blankCell } from '../../../shared/model/sheet/cell-value.ts'
import { type CellVersions, changesOf, mergeChanges } from './value-changes.ts'

const MINUTE = 60_000

/** Versions are `[value, minute, author]`, newest first. */
const aHistory = (
  column: number,
  versions: readonly (readonly [string, number | null, string])[],
  nextPage: number | null = null,
): CellVersions => ({
  columnId: columnId(column),
  versions: versions.map(([value, minute, by]) => ({ cell: aCell(value), at: minute && minute * MINUTE, by })),
  nextPage,
})

const merged = (...cells: readonly CellVersions[]) =>
  mergeChanges(cells).map(({ by, changes }) => [by, ...changes.map(({ after }) => after.value)])

test('a change replaces the version before it, and the first one replaces a blank cell', () => {
  const changes = changesOf(
    aHistory(1, [
      ['Done', 5, 'Ann'],
      ['Open', 2, 'Bob'],
    ]),
  )

  expect(changes.map(({ before, after }) => [before?.value, after.value])).toEqual([
    ['Open', 'Done'],
    [blankCell.value, 'Open'],
  ])
})

test('the content before the oldest read version is unknown while earlier versions are unread', () => {
  expect(changesOf(aHistory(1, [['Done', 5, 'Ann']], 2)).map(({ before }) => before)).toEqual([null])
})

test('the changes of all cells are one list, newest first, grouped by author and minute', () => {
  const status = aHistory(1, [
    ['Done', 9, 'Ann'],
    ['Open', 2, 'Bob'],
  ])
  const due = aHistory(2, [
    ['Friday', 9, 'Ann'],
    ['Monday', 7, 'Ann'],
  ])
  const owner = aHistory(3, [['Mara', 9, 'Bob']])

  expect(merged(status, due, owner)).toEqual([
    ['Ann', 'Done', 'Friday'],
    ['Bob', 'Mara'],
    ['Ann', 'Monday'],
    ['Bob', 'Open'],
  ])
})

test('changes older than the unread versions of a cell are left out until those are read', () => {
  const status = aHistory(
    1,
    [
      ['Done', 9, 'Ann'],
      ['Open', 5, 'Ann'],
    ],
    2,
  )
  const due = aHistory(2, [
    ['Friday', 7, 'Bob'],
    ['Monday', 3, 'Bob'],
  ])

  expect(merged(status, due)).toEqual([
    ['Ann', 'Done'],
    ['Bob', 'Friday'],
    ['Ann', 'Open'],
  ])
  expect(merged({ ...status, nextPage: null }, due).at(-1)).toEqual(['Bob', 'Monday'])
})

test('a cell that is not read yet hides nothing', () => {
  expect(merged(aHistory(1, [], 1), aHistory(2, [['Friday', 7, 'Bob']]))).toEqual([['Bob', 'Friday']])
})

test('changes without a time are last', () => {
  expect(merged(aHistory(1, [['Old', null, 'Ann']]), aHistory(2, [['New', 7, 'Bob']]))).toEqual([
    ['Bob', 'New'],
    ['Ann', 'Old'],
  ])
})
