import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aColumn } from '../../../shared/columnar/testing/a-sheet.ts'
import { personsLocale } from '../../ui/messages/locale.ts'
import { cellText } from './cell-text.ts'
import { numberText } from './number-format.ts'

const plain = new Intl.NumberFormat(undefined, {
  useGrouping: false,
  minimumFractionDigits: 0,
  maximumFractionDigits: 15,
})
const TWO_DECIMALS = ',,,,,,,,,,,,2,,1,,'
const asked = new Intl.NumberFormat(undefined, {
  useGrouping: false,
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

test('writes any number in the user’s locale', () => {
  const aNumber = fc.oneof(
    fc.double(),
    fc.integer(),
    fc.constantFrom(0, -0, 1e15, 1e21, 1e-7, 0.1 + 0.2, 1.005, -1e-15, 123456789.12345),
    fc.tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.nat(12)).map(([digits, positions]) => digits / 10 ** positions),
  )
  fc.assert(
    fc.property(aNumber, number => {
      expect(numberText(number, null)).toBe(plain.format(number))
      expect(numberText(number, TWO_DECIMALS)).toBe(asked.format(number))
    }),
    { numRuns: 2000 },
  )
})

test('writes formatted numbers in the user’s locale, saved or not', () => {
  const POUNDS = ',,,,,,,,,,,7,0,1,2,,'
  const shown = (value: number, display: string | null, format: string | null) =>
    cellText(aColumn(1, 'text', { format }), { value, display, formula: null, format: null }, '2026').replace(
      /\s/g,
      ' ',
    )
  try {
    personsLocale.set('de-DE')
    expect(shown(8400, '£8,400', POUNDS)).toBe('8.400 £')
    expect(shown(8400, null, POUNDS)).toBe('8.400 £')
    expect(shown(900, '£900', POUNDS)).toBe('900 £')
    personsLocale.set('en-GB')
    expect(shown(8400, '£8,400', POUNDS)).toBe('£8,400')
  } finally {
    personsLocale.set(null)
  }
})

test('applies another locale immediately, also to text that the service rendered', () => {
  const column = aColumn(1)
  const shown = (value: number, display: string | null) => cellText(column, { value, display, formula: null }, '2026')
  try {
    personsLocale.set('de-DE')
    expect(numberText(1234.5, null)).toBe('1234,5')
    expect(shown(58200.5, '£58,200.50')).toBe('£58.200,50')
    expect(shown(0.125, '12.5%')).toBe('12,5%')
    expect(shown(7, '#UNSUPPORTED 1.5')).toBe('#UNSUPPORTED 1.5')
    personsLocale.set('en-GB')
    expect(numberText(1234.5, null)).toBe('1234.5')
    expect(shown(58200.5, '£58,200.50')).toBe('£58,200.50')
  } finally {
    personsLocale.set(null)
  }
})
