import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSheetView } from '../fold/sheet-view.ts'
import type { CellValue } from '../model/sheet/cell-value.ts'
import type { SheetEdit } from '../model/sheet/edit.ts'
import type { PendingSheetEdit } from '../model/sheet/pending-edit.ts'
import type { RowPatch } from '../model/sheet/sheet-message.ts'
import type { SheetView } from '../model/sheet/sheet-view.ts'
import { cellOf, countCells } from './column-cells.ts'
import { encodeSheet } from './encode.ts'
import { openColumnar } from './read.ts'
import { aRow, aSheet, columnId, rowId, sheetId } from './testing/a-sheet.ts'

const after = (id: number): CellValue => ({
  kind: 'predecessors',
  predecessors: [{ rowId: rowId(id), relation: 'FS' }],
})
const opened = openColumnar(
  encodeSheet(aSheet([1, 2, 3, 4, 5].map(id => aRow(id, { 1: `row ${id % 2}`, 2: id % 3, 3: after(id % 2 ? 2 : 4) })))),
)
if (!opened.ok) throw new Error(JSON.stringify(opened.error))
const base = opened.value

const anyRow = fc.integer({ min: -2, max: 5 }).map(id => rowId(id || 1))
const location = fc.record({ parentId: fc.option(anyRow), after: fc.option(anyRow) })
const anEdit: fc.Arbitrary<SheetEdit> = fc.oneof(
  fc.record({
    kind: fc.constant('set-cell' as const),
    rowId: anyRow,
    columnId: fc.integer({ min: 1, max: 3 }).map(columnId),
    value: fc.constantFrom<CellValue>(null, 'typed', 7, after(1)),
    formula: fc.option(fc.constant('=1+1')),
  }),
  fc.record({ kind: fc.constant('add-row' as const), rowId: fc.constantFrom(-1, -2).map(rowId), location }),
  fc.record({ kind: fc.constant('move-row' as const), rowId: anyRow, location }),
  fc.record({ kind: fc.constant('delete-row' as const), rowId: anyRow }),
)
const aPatch = fc.tuple(anyRow, fc.constantFrom<CellValue>(null, 'from elsewhere', 9))

const viewWith = (edits: readonly SheetEdit[], changed: readonly (readonly [ReturnType<typeof rowId>, CellValue])[]) =>
  createSheetView(
    base,
    new Map(changed.map(([id, value]) => [id, patchOf(id, value)])),
    edits.map((edit, at): PendingSheetEdit => pending(edit, at + 1)),
  )
const patchOf = (id: RowPatch['rowId'], value: CellValue): RowPatch => ({
  rowId: id,
  cells: [[columnId(2), [value, null, null]]],
  locked: false,
  attachments: 0,
  comments: 0,
})
const pending = (edit: SheetEdit, seq: number): PendingSheetEdit => ({
  seq,
  sheetId: sheetId(1),
  edit,
  base: null,
  state: 'queued',
  reason: null,
  madeAt: 0,
})
const columnOf = (view: SheetView, column: number) => {
  const cells = view.cellsOf(columnId(column))
  return Array.from(cells.numbers, number => cellOf(cells, number))
}
const byCell = (view: SheetView, column: number) =>
  Array.from({ length: view.rowCount }, (_, index) => view.cellAt(index, columnId(column)))

test('reading a whole column equals reading its cells, after any writes, moves, additions and deletions', () => {
  fc.assert(
    fc.property(fc.array(anEdit, { maxLength: 12 }), fc.array(aPatch, { maxLength: 3 }), (edits, changed) => {
      const view = viewWith(edits, changed)

      for (const column of [1, 2, 3]) expect(columnOf(view, column)).toEqual(byCell(view, column))
    }),
  )
})

test('caches facts about a stored column until the column is stored again', () => {
  const edit: SheetEdit = { kind: 'set-cell', rowId: rowId(2), columnId: columnId(1), value: 'new', formula: null }
  const [plain, edited] = [viewWith([], []), viewWith([edit], [])]

  expect(edited.cellsOf(columnId(1)).stored).toBe(plain.cellsOf(columnId(1)).stored)
  expect(edited.cellsOf(columnId(2))).toBe(plain.cellsOf(columnId(2)))
  expect(countCells(edited.cellsOf(columnId(1)))).toBeGreaterThan(countCells(plain.cellsOf(columnId(1))))
})
