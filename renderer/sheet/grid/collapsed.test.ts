import { expect, test } from 'vitest'
import { encodeSheet } from '../../../shared/columnar/encode.ts'
import { openColumnar } from '../../../shared/columnar/read.ts'
import { aRow, aSheet, rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import { createSheetView } from '../../../shared/fold/sheet-view.ts'
import type { RowId } from '../../../shared/model/ids.ts'
import { hasOutline } from './collapsed.ts'
import { visibleRows } from './visible-rows.ts'

/** 1, under it 2, under that 3; then 4. Row 1 is stored as collapsed. */
const nested = [
  aRow(1, {}, { expanded: false }),
  aRow(2, {}, { parentId: rowId(1) }),
  aRow(3, {}, { parentId: rowId(2) }),
  aRow(4),
]

function aView(rows = nested) {
  const sheet = openColumnar(encodeSheet(aSheet(rows)))
  if (!sheet.ok) throw new Error('the builder made a sheet that cannot be read')
  return createSheetView(sheet.value, new Map(), [])
}

const shownTo = (level: number, byHand = new Map<RowId, boolean>()) =>
  visibleRows(aView(), { get: id => byHand.get(id), shownTo: level }).map(line => Number(line.rowId))

test('shows the outline down to a level, regardless of the stored state', () => {
  expect(shownTo(1)).toEqual([1, 4])
  expect(shownTo(2)).toEqual([1, 2, 4])
  expect(shownTo(3)).toEqual([1, 2, 3, 4])
  expect(shownTo(1000)).toEqual([1, 2, 3, 4])
})

test('keeps rows that were expanded or collapsed manually since then', () => {
  expect(shownTo(1, new Map([[rowId(1), false]]))).toEqual([1, 2, 4])
  expect(shownTo(1000, new Map([[rowId(2), true]]))).toEqual([1, 2, 4])
})

test('a sheet has an outline once one row has children, and is scanned only once', () => {
  const rows = [aRow(1), aRow(2), aRow(3, {}, { parentId: rowId(2) })]
  expect([hasOutline(aView(rows)), hasOutline(aView(rows.slice(0, 2))), hasOutline(aView([]))]).toEqual([
    true,
    false,
    false,
  ])
  let asked = 0
  const counted = { ...aView(rows.slice(0, 2)), hasChildrenAt: () => ++asked < 0 }
  expect([hasOutline(counted), hasOutline(counted), asked]).toEqual([false, false, 2])
})
