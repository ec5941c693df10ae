import { expect, test } from 'vitest'
import { aColumn, aRow, columnId, rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import { blankCell } from '../../../shared/model/sheet/cell-value.ts'
import type { UnseenChange } from '../../../shared/model/sheet/unseen-change.ts'
import { aView } from '../sort-filter/lines/testing/a-view.ts'
import { inReadingOrder, placeBeside, unseenPlaces } from './unseen-places.ts'

const COLUMNS = [aColumn(1), aColumn(2, 'text', { primary: true }), aColumn(3, 'text', { hidden: true })]
const view = aView([aRow(5), aRow(6), aRow(7)], [], COLUMNS)

const cell = (row: number, column: number): UnseenChange => ({
  kind: 'cell',
  rowId: rowId(row),
  columnId: columnId(column),
  before: { ...blankCell, value: 'before' },
})
const CHANGES: readonly UnseenChange[] = [
  cell(7, 1),
  cell(5, 1),
  cell(5, 2),
  cell(6, 3),
  cell(9, 1),
  { kind: 'added', rowId: rowId(6) },
  { kind: 'moved', rowId: rowId(5) },
  { kind: 'deleted', rowId: rowId(8), title: 'Gone' },
]
const places = inReadingOrder(unseenPlaces(CHANGES, view.meta.columns), view)

test('are in reading order, without what is not on screen, and a row is at its first cell', () => {
  expect(places.map(({ rowId, columnId, row, before }) => [rowId, columnId, row, before?.value])).toEqual([
    [5, 2, 'moved', 'before'],
    [5, 1, null, 'before'],
    [6, 2, 'added', undefined],
    [7, 1, null, 'before'],
  ])
})

test.each([
  ['the next one', [5, 2], 1, [5, 1]],
  ['the first one after the last', [7, 1], 1, [5, 2]],
  ['the last one before the first', [5, 2], -1, [7, 1]],
  ['the next one from a cell between', [6, 1], 1, [6, 2]],
  ['the previous one from a cell between', [6, 1], -1, [5, 1]],
] as const)('%s is beside a cell', (_, [row, column], step, expected) => {
  const beside = placeBeside(places, { rowId: rowId(row), columnId: columnId(column) }, view, step)
  expect([beside?.rowId, beside?.columnId]).toEqual(expected)
})

test('without an active cell the first one is next', () => {
  expect(placeBeside(places, null, view, 1)?.rowId).toBe(5)
  expect(placeBeside([], null, view, 1)).toBeNull()
})
