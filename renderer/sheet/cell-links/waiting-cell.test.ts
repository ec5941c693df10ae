import { expect, test } from 'vitest'
import { aColumn, aRow, columnId, rowId, sheetId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { aView } from '../clipboard/paste/testing/a-paste.ts'
import { linkTo, NOT_SAVED, type WaitingCell } from './waiting-cell.ts'

const waiting: WaitingCell = {
  sheetId: sheetId(7),
  cell: { rowId: rowId(70), columnId: columnId(77) },
  name: 'row 1, Sum of “Plan”',
  seen: () => null,
  hasImage: false,
}
const costs = aView([aRow(1, { 1: 'Paint' }), aRow(-2, { 1: 'new' })], [aColumn(1)])
const at = (row: number) => ({ rowId: rowId(row), columnId: columnId(1) })
const inSheet = (view: SheetView, id: number): SheetView => ({ ...view, meta: { ...view.meta, id: sheetId(id) } })

test('the waiting cell is linked to the chosen cell of another sheet and takes its value', () => {
  const edit = linkTo(waiting, costs, at(1))

  expect(edit).toEqual({
    ...{ kind: 'set-cell', ...waiting.cell, value: 'Paint', formula: null },
    linkIn: `OK ${costs.meta.id} 1 1 ${costs.meta.name}`,
  })
  expect(linkTo({ ...waiting, hasImage: true }, costs, at(1))).toMatchObject({ image: null })
})

test('rejects a cell of the same sheet, no cell and an unsaved cell, with a reason', () => {
  expect(linkTo(waiting, inSheet(costs, 7), at(1))).toMatchObject({ sentence: expect.stringContaining('other sheet') })
  expect(linkTo(waiting, null, null)).toHaveProperty('sentence')
  expect(linkTo(waiting, costs, null)).toHaveProperty('sentence')
  expect(linkTo(waiting, costs, at(99))).toHaveProperty('sentence')
  expect(linkTo(waiting, costs, at(-2))).toEqual({ sentence: NOT_SAVED })
})
