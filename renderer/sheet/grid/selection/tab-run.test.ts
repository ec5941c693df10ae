import { expect, test } from 'vitest'
import { columnId, rowId } from '../../../../shared/columnar/testing/a-sheet.ts'
import type { RowLine } from '../row-line.ts'
import { selectCell } from './ranges.ts'
import { SelectedCells } from './selected-cells.ts'
import { aCellAt } from './testing/a-layout.ts'

const nothing = () => undefined

function grid() {
  const selection = new SelectedCells({ draw: nothing, focus: nothing, reveal: nothing })
  const lines = [1, 2, 3].map((id, index): RowLine => ({ rowId: rowId(id), index, level: 0, branch: 'leaf' }))
  selection.settle(lines, [1, 2, 3].map(columnId))
  const go = (row: number, column: number) => selection.select(selectCell(aCellAt(row, column)))
  return {
    selection,
    go,
    tab: (row: number, column: number) => {
      if (selection.active) selection.tabRun.tab(selection.active)
      go(row, column)
    },
    /** The column that Enter moves down in. */
    under: () => selection.active && selection.tabRun.columnUnder(selection.active),
  }
}

test('after two Tabs, Enter moves down in the column where the row began', () => {
  const { go, tab, under } = grid()
  go(1, 1)
  tab(1, 2)
  tab(1, 3)
  expect(under()).toBe(1)
})

test('any other move ends the run: Enter moves straight down', () => {
  const { go, tab, under } = grid()
  go(1, 1)
  tab(1, 2)
  go(1, 3)
  expect(under()).toBe(3)
  tab(1, 2)
  go(2, 3)
  expect(under()).toBe(3)
})

test('Tab past the end of a row begins the next row', () => {
  const { go, tab, under } = grid()
  go(1, 2)
  tab(1, 3)
  tab(2, 1)
  tab(2, 2)
  expect(under()).toBe(1)
})

test('a blank line that becomes a row on the way is still the same row', () => {
  const { selection, go, tab, under } = grid()
  go(3, 1)
  selection.follow(rowId(3), rowId(7))
  tab(7, 2)
  selection.follow(rowId(7), rowId(8))
  expect(under()).toBe(1)
})
