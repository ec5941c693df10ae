import { expect, test } from 'vitest'
import { aCell, aColumn } from '../../../shared/columnar/testing/a-sheet.ts'
import { hasProgressBar } from './progress-column.ts'

const PERCENT = ',,,,,,,,,,,,0,,3,,'
const MONEY = ',,,,,,,,,,,13,2,1,2,,'
const percent = (title: string) => aColumn(1, 'text', { title, format: PERCENT })

test.each(['Progress', '% complete', 'Done', 'Fortschritt'])('a percentage in “%s” has a bar', title => {
  expect(hasProgressBar(percent(title), aCell(0.35))).toBe(true)
})

test.each(['Tax rate', 'Discount', 'Margin', 'Abandoned'])('a percentage in “%s” is a figure without a bar', title => {
  expect(hasProgressBar(percent(title), aCell(0.05))).toBe(false)
})

test('a value above 100% or below 0%, and a cell with another format, have no bar', () => {
  const column = percent('Progress')
  expect([0, 1, 1.5, -0.1].map(value => hasProgressBar(column, aCell(value)))).toEqual([true, true, false, false])
  expect(hasProgressBar(column, aCell(0.5, { format: MONEY }))).toBe(false)
  expect(hasProgressBar(aColumn(1, 'text', { title: 'Progress' }), aCell(0.5))).toBe(false)
})
