import { expect, test } from 'vitest'
import { aRow, rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { SheetEdit } from '../../../shared/model/sheet/edit.ts'
import { baseView } from '../sheet-base.ts'
import { aBase, anOutboxEdit } from '../testing/an-edit.ts'
import { addRow, deleteRow, moveRow, set } from '../testing/edits.ts'
import { relocateRows } from './relocate-rows.ts'

/** Rows in order: `5` at the top level, `[6, 5]` below row 5. */
type Rows = readonly (number | readonly [row: number, parent: number])[]

const view = (rows: Rows) =>
  baseView(
    aBase(rows.map(row => (typeof row === 'number' ? aRow(row) : aRow(row[0], {}, { parentId: rowId(row[1]) })))),
  )

/** The edits with a new location. */
function relocated(before: Rows, now: Rows, edits: readonly SheetEdit[], state: 'queued' | 'needs-review' = 'queued') {
  const waiting = edits.map((edit, index) => anOutboxEdit(edit, { seq: index + 1, state }))
  return relocateRows(waiting, view(before), view(now)).map(({ edit }) => edit)
}

test.each<[title: string, before: Rows, now: Rows, edit: SheetEdit, then: SheetEdit]>([
  ['right above it', [1, 2, 3, 4], [1, 2, 4], addRow(-1, 3), addRow(-1, 2)],
  ['above that, where this one is gone too', [1, 2, 3, 4], [1, 4], moveRow(4, 3), moveRow(4, 1)],
  ['of its own level', [1, [2, 1], 3], [1, [2, 1]], addRow(-1, 3), addRow(-1, 1)],
  ['in its own parent', [1, [2, 1], [3, 1]], [1, [2, 1]], addRow(-1, 3, 1), addRow(-1, 2, 1)],
  ['that stood beside it before', [1, [2, 1], 3], [1, 2], addRow(-1, 3), addRow(-1, 1)],
  ['that nobody has put elsewhere', [1, 2, 3], [1, [2, 1]], addRow(-1, 3), addRow(-1, 1)],
])('a row below a deleted one moves below the nearest %s', (_title, before, now, edit, then) => {
  expect(relocated(before, now, [edit])).toEqual([then])
})

test('rows that this user moves or deletes are not considered as neighbors', () => {
  const edits = [addRow(-1, 3), deleteRow(2), moveRow(1, 4)]

  expect(relocated([5, 1, 2, 3, 4], [5, 1, 2, 4], edits)).toEqual([addRow(-1, 5)])
})

test('without any left it is first in the sheet, or in its parent', () => {
  expect(relocated([1, 2], [2], [addRow(-1, 1)])).toEqual([addRow(-1, null)])
  expect(relocated([1, 2, [3, 2]], [1, 2], [addRow(-1, 3, 2)])).toEqual([addRow(-1, null, 2)])
})

test.each<[title: string, before: Rows, now: Rows, edit: SheetEdit]>([
  ['was to stand first', [1, 2], [2], addRow(-1, null)],
  ['has its neighbour still', [1, 2], [2], moveRow(2, 2)],
  ['leans on one that nobody here ever saw', [1], [1], addRow(-1, 9)],
  ['has lost its parent as well', [1, 2, [3, 2]], [1], addRow(-1, 3, 2)],
  ['is taken away', [1, 2], [2], deleteRow(1)],
  ['is only written into', [1, 2], [2], set(1, 'x')],
])('keeps a row that %s', (_title, before, now, edit) => {
  expect(relocated(before, now, [edit])).toEqual([])
})

test('keeps an edit that needs review, regardless of deletions', () => {
  expect(relocated([1, 2, 3], [1, 2], [addRow(-1, 3)], 'needs-review')).toEqual([])
})

test('keeps the base of the edit', () => {
  const base = { value: '[null,1]', display: null, formula: null }
  const waiting = [anOutboxEdit(moveRow(4, 3), { seq: 7, base })]

  expect(relocateRows(waiting, view([1, 3, 4]), view([1, 4]))).toEqual([{ seq: 7, edit: moveRow(4, 1), base }])
})
