import { expect, test } from 'vitest'
import { encodeSheet } from '../columnar/encode.ts'
import { openColumnar } from '../columnar/read.ts'
import { aColumn, aRow, aSheet, columnId, rowId, sheetId } from '../columnar/testing/a-sheet.ts'
import type { Predecessor } from '../model/predecessors.ts'
import { blankCell, type CellValue, displayText } from '../model/sheet/cell-value.ts'
import type { SheetEdit } from '../model/sheet/edit.ts'
import { createSheetView } from './sheet-view.ts'

const AFTER = columnId(2)
const COLUMNS = [aColumn(1, 'text', { primary: true }), aColumn(2, 'predecessors')]
const waits = (...predecessors: Predecessor[]): CellValue => ({ kind: 'predecessors', predecessors })
const lag = { days: 2, hours: 4 }

/** The predecessor text in the third of three rows after the edits. */
function idsOf(...edits: SheetEdit[]): string {
  const value = waits({ rowId: rowId(11), relation: 'FS', lag }, { rowId: rowId(12), relation: 'FS' })
  const rows = [aRow(11), aRow(12), aRow(13, { 2: value })]
  const base = openColumnar(encodeSheet(aSheet(rows, { columns: COLUMNS })))
  if (!base.ok) throw new Error(base.error.kind)
  const pending = edits.map((edit, at) => ({
    seq: at + 1,
    sheetId: sheetId(1),
    edit,
    base: blankCell,
    state: 'queued' as const,
    reason: null,
    madeAt: 0,
  }))
  const view = createSheetView(base.value, new Map(), pending)
  return displayText(view.cellAt(view.indexOf(rowId(13)), AFTER))
}

test('a predecessor displays the number of its row', () => {
  expect(idsOf()).toBe('1FS +2d 4h, 2')
})

test('the numbers follow rows that are inserted above, moved and relocated', () => {
  const top = { parentId: null, after: null }
  expect(idsOf({ kind: 'add-row', rowId: rowId(-1), location: top })).toBe('2FS +2d 4h, 3')
  expect(idsOf({ kind: 'move-row', rowId: rowId(12), location: top })).toBe('2FS +2d 4h, 1')
  expect(idsOf({ kind: 'move-row', rowId: rowId(13), location: top })).toBe('2FS +2d 4h, 3')
})

test('a deleted row is displayed as deleted', () => {
  expect(idsOf({ kind: 'delete-row', rowId: rowId(11) })).toBe('#REFFS +2d 4h, 1')
})

test('a locally edited cell displays current numbers', () => {
  const value = waits({ rowId: rowId(12), relation: 'SS', lag: { days: 1, negative: true, elapsed: true } })
  expect(idsOf({ kind: 'set-cell', rowId: rowId(13), columnId: AFTER, value, formula: null })).toBe('2SS -e1d')
})
