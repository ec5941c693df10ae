import { describe, expect, test } from 'vitest'
import { aColumn } from '../../../shared/columnar/testing/a-sheet.ts'
import { NO_FORMAT } from '../../../shared/model/sheet/number-format.ts'
import { whyNoFormat } from '../values/cell-format.ts'
import { numberText } from '../values/number-format.ts'
import { ownCurrency } from '../values/own-currency.ts'
import { changedFormat, currenciesFor, type FormatChange } from './change-format.ts'

/** The text of a number after these changes in order. */
const shown = (value: number, ...changes: readonly FormatChange[]): string =>
  numberText(
    value,
    changes.reduce<string | null>((format, change) => changedFormat(format, value, change), null),
  )
const more: FormatChange = { to: 'decimals', by: 1 }
const fewer: FormatChange = { to: 'decimals', by: -1 }
const dollars: FormatChange = { to: 'currency', currency: 'USD' }

describe('a number is shown', () => {
  test.each<[string, number, FormatChange[], string]>([
    ['as percent without decimals', 0.125, [{ to: 'percent' }], '13%'],
    ['as percent with more of them', 0.125, [{ to: 'percent' }, more], '12.5%'],
    ['as money with two', 1234.5, [dollars], '$1,234.50'],
    ['as yen with none', 1234.5, [{ to: 'currency', currency: 'JPY' }], '¥1,235'],
    ['with as many decimals as it has, and one more', 1.25, [more], '1.250'],
    ['with fewer, but never fewer than none', 1.25, [fewer, fewer, fewer], '1'],
    ['with a sign between thousands', 1234567, [{ to: 'thousands', isOn: true }], '1,234,567'],
    [
      'without it again',
      1234567,
      [
        { to: 'thousands', isOn: true },
        { to: 'thousands', isOn: false },
      ],
      '1234567',
    ],
    ['as it is, once nothing is wanted any more', 0.5, [dollars, more, { to: 'automatic' }], '0.5'],
    ['with five decimals at most', 1, [more, more, more, more, more, more, more], '1.00000'],
  ])('%s', (_title, value, changes, text) => {
    expect(shown(value, ...changes)).toBe(text)
  })

  test('with the same font and colours', () => {
    expect(changedFormat(',,1,,,,,,4,,,,,,,,', 1, { to: 'percent' })).toBe(',,1,,,,,,4,,,,0,,3,,')
    expect(changedFormat(',,,,,,,,,,,13,2,1,2,,', 1, { to: 'automatic' })).toBe(NO_FORMAT)
  })
})

test.each([
  ['en-GB', 'GBP'],
  ['de-AT', 'EUR'],
  ['de-CH', 'CHF'],
  ['ja', 'JPY'],
  ['pl-PL', 'USD'],
])('in %s the first currency is %s', (tag, currency) => {
  expect(ownCurrency(tag)).toBe(currency)
  const [first, ...others] = currenciesFor(tag)
  expect([first, others.includes(currency), others.length]).toEqual([currency, false, 22])
})

test('columns of dates, options and contacts reject number formats with a reason', () => {
  expect(whyNoFormat(aColumn(1))).toBeNull()
  for (const column of [aColumn(1, 'date'), aColumn(1, 'choice'), aColumn(1, 'text', { primary: true })]) {
    expect(whyNoFormat(column)).toMatch('is not a column of numbers')
  }
})
