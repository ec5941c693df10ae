import { expect, test } from 'vitest'
import { columnId, rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { RowLine } from '../view/visible-rows.ts'
import { countCells } from './area.ts'
import { extendTo, selectCell } from './ranges.ts'
import { SelectedCells } from './selected-cells.ts'
import { aCellAt } from './testing/a-layout.ts'

const lines = (...ids: number[]): RowLine[] =>
  ids.map((id, index) => ({ rowId: rowId(id), index, level: 0, branch: 'leaf' }))

const nothing = () => undefined

test('rows that got other ids stay selected, however often that is told', () => {
  const selection = new SelectedCells({ draw: nothing, focus: nothing, reveal: nothing })
  const columns = [columnId(1), columnId(2)]
  const renamed = [[rowId(-1), rowId(7)]] as const
  selection.settle(lines(1, -1, 3), columns)
  selection.rename(renamed)
  selection.settle(lines(1, 7, 3), columns)
  selection.rename(renamed)

  selection.select(extendTo(selectCell(aCellAt(1, 1)), aCellAt(7, 2)))

  expect(countCells(selection.area())).toBe(4)
})
