import { expect, test } from 'vitest'
import { localeOf } from '../../../ui/messages/locale.ts'
import { localeOfColumn } from './column-locale.ts'
import { readNumber } from './parse-number.ts'

const british = localeOf('en-GB')
const american = localeOf('en-US')
const german = localeOf('de-DE')
const read = (texts: readonly string[], person: typeof british) => {
  const locale = localeOfColumn(() => texts, person)
  return texts.map(text => readNumber(text, locale, null) ?? text)
}

test('a column of numbers with a decimal comma, or a decimal point, is read alike in every locale', () => {
  const withComma = ['1.200', '12,5', '1.234,56']
  const withPoint = ['1,200', '12.75', '1234.5']

  expect(read(withComma, british)).toEqual([1200, 12.5, 1234.56])
  expect(read(withComma, german)).toEqual([1200, 12.5, 1234.56])
  expect(read(withPoint, german)).toEqual([1200, 12.75, 1234.5])
  expect(read(withPoint, british)).toEqual([1200, 12.75, 1234.5])
})

test('an ambiguous or inconsistent column is read in the user’s locale', () => {
  expect(read(['1.200', '2.400'], german)).toEqual([1200, 2400])
  expect(read(['1.200', '2.400'], british)).toEqual([1.2, 2.4])
  expect(read(['12,5', '1234.5', '7,5', '2345.5'], british)).toEqual(['12,5', 1234.5, '7,5', 2345.5])
})

test('a single cell is read as if it were typed', () => {
  expect(read(['1,5'], british)).toEqual(['1,5'])
  expect(read(['1,5'], german)).toEqual([1.5])
})

test('dates without a year and chapter numbers do not change the decimal sign', () => {
  expect(read(['1.5', '2.5', '3.10'], german)).toEqual(['1.5', '2.5', '3.10'])
})

test('the order of day and month is inferred from dates, not from numbers', () => {
  expect(localeOfColumn(() => ['07/03/2026', '24/12/2026'], american).dayFirst).toBe(true)
  expect(localeOfColumn(() => ['07/03/2026', '12/24/2026'], german)).toEqual({ ...german, dayFirst: false })
})
