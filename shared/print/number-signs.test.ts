import { expect, test } from 'vitest'
import { numberSignsOf, withSigns } from './number-signs.ts'

test.each([
  ['de-DE', '£58,200.50', '£58.200,50'],
  ['fr-FR', '1,234.5', '1\u202f234,5'],
  ['en-GB', '1,234.5', '1,234.5'],
  ['de-DE', '35%', '35%'],
  ['de-DE', 'Room 1.5', 'Room 1.5'],
  ['de-DE', '#REF', '#REF'],
])('%s writes %s as %s', (locale, display, written) => {
  expect(withSigns(display, numberSignsOf(locale))).toBe(written)
})

test('an unknown tag means the locale of the process', () => {
  expect(numberSignsOf('C')).toEqual(numberSignsOf(null))
})
