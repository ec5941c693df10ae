import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseTypedNumber } from '../input/typed-number.ts'
import { formatNumber } from './format-number.ts'

/** A descriptor with only the number slots. */
const aFormat = (slots: { currency?: number; decimals?: number; thousands?: boolean; kind?: number }) =>
  `${','.repeat(11)}${slots.currency ?? ''},${slots.decimals ?? ''},${slots.thousands ? 1 : ''},${slots.kind ?? ''},,`

test.each<readonly [string, number, string | undefined, string]>([
  ['a number without format', 1234.5, undefined, '1234.5'],
  ['one with two decimals', 1234.5, aFormat({ decimals: 2, kind: 1 }), '1234.50'],
  ['one without decimals is rounded', 1234.5, aFormat({ decimals: 0, kind: 1 }), '1235'],
  ['thousands in groups', 1234567.891, aFormat({ thousands: true, kind: 1 }), '1,234,567.891'],
  ['three digits need no group', 999, aFormat({ thousands: true, kind: 1 }), '999'],
  ['dollars have two decimals by themselves', 5, aFormat({ currency: 13, kind: 2 }), '$5.00'],
  ['dollars below zero', -1234.5, aFormat({ currency: 13, thousands: true, kind: 2 }), '-$1,234.50'],
  ['euros', 5, aFormat({ currency: 6, decimals: 0, kind: 2 }), '€5'],
  ['a currency that is written out', 5, aFormat({ currency: 22, decimals: 0, kind: 2 }), 'SEK 5'],
  ['a currency nobody knows', 5, aFormat({ currency: 99, decimals: 0, kind: 2 }), '5'],
  ['a percentage', 0.5, aFormat({ kind: 3 }), '50%'],
  ['a percentage with decimals', -0.1234, aFormat({ decimals: 1, kind: 3 }), '-12.3%'],
  ['decimals that no format has', 1.5, aFormat({ decimals: 9, kind: 1 }), '1.5'],
  ['a sum of tenths', 0.1 + 0.2, aFormat({ thousands: true, kind: 1 }), '0.3'],
])('%s', (_, value, format, expected) => {
  expect(formatNumber(value, format)).toBe(expected)
})

test('shows a typed number as it was typed', () => {
  const digits = fc.nat({ max: 999_999_999 })
  const typed = fc
    .record({ whole: digits, decimals: fc.nat({ max: 2 }), fraction: fc.nat({ max: 99 }), minus: fc.boolean() })
    .map(({ whole, decimals, fraction, minus }) => ({
      sign: minus && (whole > 0 || (decimals > 0 && fraction > 0)) ? '-' : '',
      whole: String(whole),
      grouped: whole.toLocaleString('en-US'),
      fraction: decimals === 0 ? '' : `.${String(fraction).padStart(2, '0')}`,
    }))

  fc.assert(
    fc.property(typed, ({ sign, whole, grouped, fraction }) => {
      const texts = [
        `${sign}$${grouped}${fraction}`,
        `${sign}${whole}${fraction}%`,
        ...(grouped.includes(',') ? [`${sign}${grouped}${fraction}`] : []),
      ]
      for (const text of texts) {
        const { value = Number.NaN, format } = parseTypedNumber(text) ?? {}
        expect(formatNumber(value, format)).toBe(text.replace(/^-(?=[$0.,%]*$)/, ''))
      }
    }),
  )
})
