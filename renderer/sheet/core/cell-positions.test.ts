import { expect, test } from 'vitest'
import { ColumnId, RowId } from '../../../shared/model/ids.ts'
import { cellPositions, useCellPositions } from './cell-positions.ts'

const row = (id: number) => RowId.parse(id)
const positionOf = (sheetId: number) => useCellPositions.getState().bySheet.get(sheetId)

test('two sheets remember their own cells', () => {
  cellPositions.goTo(1, { rowId: row(10), columnId: ColumnId.parse(5) })
  cellPositions.goTo(2, { rowId: row(20), columnId: ColumnId.parse(6) })

  expect(positionOf(1)?.activeCell?.rowId).toBe(10)
  expect(positionOf(2)?.activeCell?.rowId).toBe(20)
})

test('folding a row that is already folded changes nothing', () => {
  cellPositions.collapse(5, row(1), true)
  const folded = positionOf(5)?.collapsed
  cellPositions.collapse(5, row(1), true)
  expect(positionOf(5)?.collapsed).toBe(folded)

  cellPositions.collapse(5, row(1), false)
  expect(positionOf(5)?.collapsed.get(row(1))).toBe(false)
})

test('a row can be requested before a cell is active, and is kept until a column is known', () => {
  cellPositions.goToRow(4, row(70))
  expect(positionOf(4)).toMatchObject({ activeCell: null, wantedRow: 70 })

  cellPositions.goTo(4, { rowId: row(70), columnId: ColumnId.parse(5) })
  expect(positionOf(4)?.wantedRow).toBeNull()

  cellPositions.goToRow(4, row(71))
  expect(positionOf(4)).toMatchObject({ activeCell: { rowId: 71, columnId: 5 }, wantedRow: null })
})
