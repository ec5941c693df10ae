import { expect, test } from 'vitest'
import { encodeSheet } from '../../../shared/columnar/encode.ts'
import { openColumnar } from '../../../shared/columnar/read.ts'
import { aRow, aSheet, rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import { createSheetView } from '../../../shared/fold/sheet-view.ts'
import { foldedTo } from './fold-levels.ts'
import { visibleRows } from './visible-rows.ts'

/** 1, under it 2, under that 3; then 4. Row 1 is closed as the sheet is stored. */
function aView() {
  const rows = [
    aRow(1, {}, { expanded: false }),
    aRow(2, {}, { parentId: rowId(1) }),
    aRow(3, {}, { parentId: rowId(2) }),
    aRow(4),
  ]
  const sheet = openColumnar(encodeSheet(aSheet(rows)))
  if (!sheet.ok) throw new Error('the builder made a sheet that cannot be read')
  return createSheetView(sheet.value, new Map(), [])
}

const shownTo = (level: number) => visibleRows(aView(), foldedTo(aView(), level)).map(line => Number(line.rowId))

test('the outline is shown down to a level, whatever the sheet says is closed', () => {
  expect(shownTo(1)).toEqual([1, 4])
  expect(shownTo(2)).toEqual([1, 2, 4])
  expect(shownTo(3)).toEqual([1, 2, 3, 4])
  expect(shownTo(Number.POSITIVE_INFINITY)).toEqual([1, 2, 3, 4])
})
