import { expect, test } from 'vitest'
import { columnId, rowId } from '../../../../shared/columnar/testing/a-sheet.ts'
import type { RowLine } from '../row-line.ts'
import { countCells } from './area.ts'
import { extendTo, selectAll, selectCell } from './ranges.ts'
import { SelectedCells } from './selected-cells.ts'
import { aCellAt } from './testing/a-layout.ts'

const lines = (...ids: number[]): RowLine[] =>
  ids.map((id, index) => ({ rowId: rowId(id), index, level: 0, branch: 'leaf' }))

const nothing = () => undefined

test('a blank line that became a row can be selected as that row', () => {
  const selection = new SelectedCells({ draw: nothing, focus: nothing, reveal: nothing })
  const columns = [columnId(1), columnId(2)]
  selection.settle(lines(1, -1, 3), columns)
  selection.follow(rowId(-1), rowId(7))
  selection.settle(lines(1, 7, 3), columns)

  selection.select(extendTo(selectCell(aCellAt(1, 1)), aCellAt(7, 2)))

  expect(countCells(selection.area())).toBe(4)
})

test('blank lines below the last row can be selected, but commands skip them', () => {
  const selection = withBlankLines()
  selection.select(extendTo(selectCell(aCellAt(2, 1)), aCellAt(-12, 2)))
  expect(countCells(selection.area())).toBe(4)
  expect(countCells(selection.drawnArea())).toBe(8)

  selection.select(selectAll(aCellAt(1, 1)))
  expect(countCells(selection.drawnArea())).toBe(6)
})

test('a paste on blank lines starts directly after the last row', () => {
  const selection = withBlankLines()
  selection.select(extendTo(selectCell(aCellAt(-12, 1)), aCellAt(-13, 1)))
  const { layout, area } = selection.rowsOnly()
  expect(layout.rows.count).toBe(3)
  expect(area).toEqual([{ top: 3, bottom: 4, spans: [{ left: 0, right: 0 }] }])
})

/** Rows 1 to 3, and lines -11 to -13 below them. */
function withBlankLines(): SelectedCells {
  const selection = new SelectedCells({ draw: nothing, focus: nothing, reveal: nothing })
  const blank = lines(-11, -12, -13).map((line): RowLine => ({ ...line, index: -1, blank: 'free' }))
  selection.settle([...lines(1, 2, 3), ...blank], [columnId(1), columnId(2)])
  return selection
}
