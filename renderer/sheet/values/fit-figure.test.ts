import { describe, expect, test } from 'vitest'
import { aColumn } from '../../../shared/columnar/testing/a-sheet.ts'
import type { Cell, CellValue } from '../../../shared/model/sheet/cell-value.ts'
import { cellText } from './cell-text.ts'
import { fitFigure } from './fit-figure.ts'

const cell = (value: CellValue, display: string | null = null): Cell => ({ value, display, formula: null })
const text = aColumn(2, 'text')
/** A cell with space for this many characters. */
const shown = (characters: number, of: Cell, column = text) =>
  fitFigure(column, of, cellText(column, of, '2026'), each => each.length <= characters)

describe('a number without a format', () => {
  test('is shown in full if it fits', () => {
    expect(shown(11, cell(0.123456789))).toBe('0.123456789')
  })

  test('is rounded to the decimals that fit', () => {
    expect(shown(5, cell(0.123456789))).toBe('0.123')
    expect(shown(7, cell(-12.98765))).toBe('-12.988')
    expect(shown(2, cell(12.5))).toBe('13')
  })

  test('gets no additional decimals by rounding', () => {
    expect(shown(5, cell(9.999999))).toBe('10')
    expect(shown(5, cell(0.1000001))).toBe('0.1')
    expect(shown(4, cell(-0.00001))).toBe('0')
  })

  test('is too wide only if its integer part is', () => {
    expect(shown(4, cell(12345.678))).toBe('###')
    expect(shown(5, cell(12345.678))).toBe('12346')
    expect(shown(5, cell(1e21))).toBe('###')
  })
})

test('a formatted number is shown in its format or not at all', () => {
  const pounds = ',,,,,,,,,,,7,2,1,2,,'
  const twoDecimals = ',,,,,,,,,,,,2,,,,'

  expect(shown(6, cell(58200.5), aColumn(2, 'text', { format: pounds }))).toBe('###')
  expect(shown(5, cell(0.254), aColumn(2, 'text', { format: ',,,,,,,,,,,,1,,3,,' }))).toBe('25.4%')
  expect(shown(4, cell(0.254), aColumn(2, 'text', { format: ',,,,,,,,,,,,1,,3,,' }))).toBe('###')
  expect(shown(4, cell(12.25), aColumn(2, 'text', { format: twoDecimals }))).toBe('###')
  expect(shown(4, cell(1.5, '1.50 m³'))).toBe('###')
})

test('dates, times and durations are never truncated', () => {
  expect(shown(5, cell('2026-03-02'), aColumn(2, 'date'))).toBe('###')
  expect(shown(6, cell('2026-03-02'), aColumn(2, 'date'))).toBe('02 Mar')
  expect(shown(8, cell('2026-03-02T09:42:00'), aColumn(2, 'datetime'))).toBe('###')
  expect(shown(3, cell('3d 4h'), aColumn(2, 'duration'))).toBe('###')
})

test('text is unchanged, also among figures', () => {
  expect(shown(3, cell('Twelve'))).toBe('Twelve')
  expect(shown(3, cell('after Easter'), aColumn(2, 'date'))).toBe('after Easter')
  expect(shown(3, { value: '#REF', display: '#REF', formula: '=1' })).toBe('#REF')
})
