import { expect, test } from 'vitest'
import { aColumn, aRow } from '../../../shared/columnar/testing/a-sheet.ts'
import type { CellValue } from '../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import { columnsKey, columnWidth } from '../grid/column-defs.ts'
import { PLAIN_LAYOUT } from '../grid/grid-columns.ts'
import { aView } from '../sort-filter/lines/testing/a-view.ts'
import { holdsFigures } from './figure-columns.ts'

const PERCENT = ',,,,,,,,,,,,0,,3,,'
const PRIMARY = aColumn(1, 'text', { primary: true })
const viewOf = (column: Column, ...values: readonly CellValue[]) =>
  aView(
    values.map((value, at) => aRow(at + 1, { 2: value })),
    [],
    [PRIMARY, column],
  )
const holds = (change: Partial<Column>, ...values: readonly CellValue[]) => {
  const column = aColumn(2, 'text', change)
  return holdsFigures(column, viewOf(column, ...values))
}

test('a plain column whose first values are numbers holds figures, blanks included', () => {
  expect(holds({}, 2, null, 1.6)).toBe(true)
  expect(holds({}, 2, 'about 3')).toBe(false)
  expect(holds({}, null, null)).toBe(false)
})

test('a numeric format makes a figure column; progress is drawn with bars, and dates are no figures', () => {
  expect(holds({ format: PERCENT, title: 'Tax rate' })).toBe(true)
  expect(holds({ format: PERCENT, title: 'Progress' }, 0.5)).toBe(false)
  const dates = aColumn(2, 'date')
  expect(holdsFigures(dates, viewOf(dates, '2026-01-01'))).toBe(false)
})

test('recomputes the layout when a column becomes a figure column', () => {
  const column = aColumn(2)
  const key = (...values: readonly CellValue[]) => columnsKey(viewOf(column, ...values), 9, PLAIN_LAYOUT, '2026', '[1,')
  expect(key('a', 2)).not.toBe(key(1, 2))
  expect(key(1, 2)).toBe(key(3, 4))
})

test('a column without a set width is as wide as its title, up to a limit', () => {
  const width = (title: string) => {
    const column = aColumn(2, 'date', { title })
    return columnWidth(column, viewOf(column), '2026')
  }
  expect(width('Due')).toBe(76)
  expect(width('Date of application')).toBeGreaterThan(150)
  expect(width('A title that goes on and on and on and on and on')).toBe(220)
  expect(columnWidth(aColumn(2, 'date', { title: 'Date of application', width: 90 }), viewOf(aColumn(2)), '2026')).toBe(
    90,
  )
})
