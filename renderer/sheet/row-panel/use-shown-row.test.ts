import { expect, test } from 'vitest'
import { encodeSheet } from '../../../shared/columnar/encode.ts'
import { openColumnar } from '../../../shared/columnar/read.ts'
import { aRow, aSheet, rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import { createSheetView } from '../../../shared/fold/sheet-view.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { nextRow, type ShownRow } from './use-shown-row.ts'

function viewOf(...ids: readonly number[]): SheetView {
  const opened = openColumnar(encodeSheet(aSheet(ids.map(id => aRow(id)))))
  if (!opened.ok) throw new Error(opened.error.kind)
  return createSheetView(opened.value, new Map(), [])
}

const all = viewOf(1, 2, 3)
const without2 = viewOf(1, 3)
const shows = (id: number, view = all): ShownRow | null => nextRow(view, null, rowId(id), null)
const deleted = nextRow(without2, shows(2), rowId(2), null)

test('shows the active row, and follows the user to another one', () => {
  expect(shows(2)).toMatchObject({ rowId: 2, index: 1, isDeleted: false })
  expect(nextRow(all, shows(2), rowId(3), null)).toMatchObject({ rowId: 3, index: 2 })
})

test('keeps its row while the active line is no row', () => {
  expect(nextRow(all, shows(2), rowId(99), null)).toMatchObject({ rowId: 2 })
  expect(nextRow(all, shows(2), null, null)).toMatchObject({ rowId: 2 })
})

test('follows its row to another position', () => {
  expect(nextRow(viewOf(9, 1, 2), shows(2), rowId(2), null)).toMatchObject({ rowId: 2, index: 2 })
})

test('a deleted row stays with its last values although the grid moves on', () => {
  expect(deleted).toMatchObject({ rowId: 2, index: 1, view: all, isDeleted: true })
  expect(nextRow(without2, deleted, rowId(3), null)).toBe(deleted)
  expect(nextRow(without2, deleted, rowId(3), rowId(3))).toBe(deleted)
})

test('after a deletion, shows the row that the user chooses next', () => {
  expect(nextRow(without2, deleted, rowId(1), rowId(3))).toMatchObject({ rowId: 1, isDeleted: false })
})

test('shows a deleted row again once its deletion is undone', () => {
  expect(nextRow(all, deleted, rowId(3), rowId(3))).toMatchObject({ rowId: 2, view: all, isDeleted: false })
})

test('an unchanged row does not render again', () => {
  const before = shows(2)

  expect(nextRow(all, before, rowId(2), null)).toBe(before)
})
