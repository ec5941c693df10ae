import { expect, test } from 'vitest'
import { ColumnId, RowId } from '../../shared/model/ids.ts'
import type { SheetEdit } from '../../shared/model/sheet/edit.ts'
import { leastMs, leastUnits } from './least.ts'

const row = (id: number) => RowId.parse(id)
const set = (id: number, column = 1): SheetEdit => ({
  kind: 'set-cell',
  rowId: row(id),
  columnId: ColumnId.parse(column),
  value: 'x',
  formula: null,
})
const add = (id: number, after: number): SheetEdit => ({
  kind: 'add-row',
  rowId: row(id),
  location: { parentId: null, after: row(after) },
})
const remove = (id: number): SheetEdit => ({ kind: 'delete-row', rowId: row(id) })
const cells = (count: number) => Array.from({ length: count }, (_, index) => set(index + 1))

test.each<readonly [title: string, edits: readonly SheetEdit[], units: number]>([
  ['nothing needs nothing, not even a look', [], 0],
  ['cells of 500 rows need a look and one request', cells(500), 2],
  ['one row more needs another one', cells(501), 3],
  ['a cell that is typed into again goes once', [...cells(500), set(1)], 2],
  ['new rows go with their cells, one below the other', [add(-1, 5), set(-1), add(-2, -1), set(-2)], 2],
  ['new rows elsewhere do not', [add(-1, 5), add(-2, 7)], 3],
  ['cells are not carried past a row that goes', [set(1), remove(2), set(3)], 4],
  ['a row that came and went needs nothing', [add(-1, 5), set(-1), remove(-1)], 0],
  ['and neither do cells of one that goes', [set(2), remove(2)], 2],
])('%s', (_title, edits, units) => {
  expect(leastUnits([edits])).toBe(units)
})

test.each<readonly [title: string, perSheet: readonly number[], seconds: number]>([
  ['a sheet alone takes its requests one after the other, a second between two writes', [4], 0.6 + 2],
  ['many sheets take what four at a time take', Array.from({ length: 50 }, () => 2), 25 * 0.15],
  ['beyond the budget a minute goes by', Array.from({ length: 304 }, () => 1), 60 + 0.15],
])('%s', (_title, perSheet, seconds) => {
  expect(leastMs(perSheet)).toBeCloseTo(seconds * 1000)
})
