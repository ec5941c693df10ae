import { expect, test } from 'vitest'
import { aRow } from '../../../shared/columnar/testing/a-sheet.ts'
import { PLAIN_LAYOUT } from '../columns/headers/grid-columns.ts'
import { aView } from '../sort-filter/lines/testing/a-view.ts'
import { columnLooks, GUTTER } from './column-defs.ts'
import { ColumnPlaces } from './drawn/column-places.ts'

test('row numbers of five digits and more have seven pixels for each of them', () => {
  const view = aView([aRow(1, {})])
  const gutter = (rowsInAll: number) => {
    const asked = { rowsInAll, thisYear: '2026', layout: PLAIN_LAYOUT }
    const [first] = columnLooks(view, asked, new ColumnPlaces())
    return first?.colId === GUTTER ? first.width : null
  }

  expect([1, 9_999, 10_000, 99_999, 100_000, 1_000_000].map(gutter)).toEqual([76, 76, 83, 83, 90, 97])
})
