import { expect, test } from 'vitest'
import { aRow } from '../../../shared/columnar/testing/a-sheet.ts'
import { aView } from '../sort-filter/lines/testing/a-view.ts'
import { columnLooks, GUTTER } from './column-defs.ts'
import { ColumnPositions } from './drawn/column-positions.ts'
import { type ColumnLayout, PLAIN_LAYOUT } from './grid-columns.ts'

test('row numbers with five or more digits have seven pixels per digit', () => {
  const view = aView([aRow(1, {})])
  const gutter = (rowsInAll: number) => {
    const asked = { rowsInAll, thisYear: '2026', layout: PLAIN_LAYOUT }
    const [first] = columnLooks(view, asked, new ColumnPositions())
    return first?.colId === GUTTER ? first.width : null
  }

  expect([1, 9_999, 10_000, 99_999, 100_000, 1_000_000].map(gutter)).toEqual([76, 76, 83, 83, 90, 97])
})

test('unfreezes columns from the last one if they would fill most of the grid', () => {
  const view = aView([aRow(1, {})])
  const pinned = (layout: ColumnLayout) =>
    columnLooks(view, { rowsInAll: 1, thisYear: '2026', layout }, new ColumnPositions())
      .filter(({ pinned }) => pinned === 'left')
      .map(({ colId, width }) => (colId === GUTTER ? 'numbers' : width))
  const [primary, second] = view.meta.columns.map(({ id }) => id)
  const widths = new Map([
    [primary!, 262],
    [second!, 150],
  ])
  const frozenTo = second!

  expect(pinned({ widths, frozenTo })).toEqual(['numbers', 262, 150])
  expect(pinned({ widths, frozenTo, room: 1200 })).toEqual(['numbers', 262, 150])
  expect(pinned({ widths, frozenTo, room: 720 })).toEqual(['numbers', 262])
  expect(pinned({ widths, frozenTo: null, room: 720 })).toEqual(['numbers', 262])
  expect(pinned({ widths, frozenTo: null, room: 480 })).toEqual(['numbers'])
})
