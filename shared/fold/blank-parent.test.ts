import { expect, test } from 'vitest'
import { encodeSheet } from '../columnar/encode.ts'
import { openColumnar } from '../columnar/read.ts'
import { aColumn, aRow, aSheet, columnId, rowId } from '../columnar/testing/a-sheet.ts'
import type { CellValue } from '../model/sheet/cell-value.ts'
import type { SheetEdit } from '../model/sheet/edit.ts'
import { blankParent } from './blank-parent.ts'
import { createSheetView } from './sheet-view.ts'

/** 1 has content, 2 only content filled by the service; 3 is a child of 4, which is blank. */
const rows = [aRow(1, { 1: 'Roof' }), aRow(2, { 2: 'Nora' }), aRow(4), aRow(3, { 1: 'Tiles' }, { parentId: rowId(4) })]
const columns = [aColumn(1), aColumn(2, 'contact', { system: 'CREATED_BY' })]
const base = openColumnar(encodeSheet(aSheet(rows, { columns })))
if (!base.ok) throw new Error('the sheet does not open')
const view = createSheetView(base.value, new Map(), [])

const location = (parent: number | null) => ({ parentId: parent === null ? null : rowId(parent), after: null })
const move = (row: number, parent: number | null): SheetEdit => ({
  kind: 'move-row',
  rowId: rowId(row),
  location: location(parent),
})
const add = (row: number, parent: number | null): SheetEdit => ({
  kind: 'add-row',
  rowId: rowId(row),
  location: location(parent),
})
const set = (row: number, value: CellValue): SheetEdit => ({
  kind: 'set-cell',
  rowId: rowId(row),
  columnId: columnId(1),
  value,
  formula: null,
})

test('no row becomes a child of a blank one; values filled by the service do not count as content', () => {
  expect(blankParent(view, [move(1, 2)])).toBe(2)
  expect(blankParent(view, [add(-1, 2)])).toBe(2)
  expect(blankParent(view, [move(2, 1), add(-1, 1)])).toBe(null)
  expect(blankParent(view, [move(2, null), add(-1, null)])).toBe(null)
})

test('a new row is blank until the same batch writes into it', () => {
  expect(blankParent(view, [add(-1, null), add(-2, -1)])).toBe(-1)
  expect(blankParent(view, [add(-1, null), set(-1, 'Roof'), add(-2, -1)])).toBe(null)
  expect(blankParent(view, [add(-1, null), set(-1, null), add(-2, -1)])).toBe(-1)
})

test('a row that is already under a blank one may be moved there', () => {
  expect(blankParent(view, [move(3, 4)])).toBe(null)
  expect(blankParent(view, [add(-1, 4)])).toBe(4)
})
