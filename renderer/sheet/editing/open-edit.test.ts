import { expect, test } from 'vitest'
import { encodeSheet } from '../../../shared/columnar/encode.ts'
import { openColumnar } from '../../../shared/columnar/read.ts'
import { aCell, aRow, aSheet, columnId, rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import { createSheetView } from '../../../shared/fold/sheet-view.ts'
import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import { changedUnder } from './open-edit.ts'

const address = { rowId: rowId(1), columnId: columnId(1) }
const plain = aCell('Paint')
const linked = aCell('Paint', { linkIn: 'OK 7 8 9 Costs' })

function viewOf(cell: Cell) {
  const opened = openColumnar(encodeSheet(aSheet([aRow(1, {}, { cells: new Map([[address.columnId, cell]]) })])))
  if (!opened.ok) throw new Error(opened.error.kind)
  return createSheetView(opened.value, new Map(), [])
}

test.each<[before: Cell, now: Cell, message: string | null]>([
  [plain, plain, null],
  [linked, linked, null],
  [plain, linked, 'Someone else linked this cell to another sheet while you were typing.'],
  [linked, plain, 'Someone else cut the link of this cell to another sheet while you were typing.'],
  [plain, aCell('Paint', { image: 'a1' }), 'Someone else changed this cell’s image while you were typing.'],
  [plain, aCell('Glue'), 'Someone else changed this cell to “Glue” while you were typing.'],
  [plain, aCell(null), 'Someone else cleared this cell while you were typing.'],
])('an open editor over %o reports that its cell became %o', (before, now, message) => {
  const seen = viewOf(before).seenAt(0, address.columnId)

  expect(changedUnder({ address, seen }, viewOf(now))).toBe(message)
})
