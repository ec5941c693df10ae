import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CURRENCIES,
  formatLabel,
  isSameFormat,
  NO_FORMAT,
  type NumberFormat,
  PLAIN_NUMBERS,
  readNumberFormat,
  withNumberFormat,
} from './number-format.ts'

const LOOK = '0,2,1,,1,,2,,4,9,,,,,,1,3'

const format: fc.Arbitrary<NumberFormat> = fc
  .record({
    kind: fc.constantFrom('plain' as const, 'number' as const, 'currency' as const, 'percent' as const),
    currency: fc.constantFrom(...CURRENCIES),
    decimals: fc.option(fc.nat(5)),
    grouped: fc.boolean(),
  })
  .map(made => (made.kind === 'currency' ? made : { ...made, currency: null }))

test('a descriptor survives a round trip with its other slots unchanged', () => {
  fc.assert(
    fc.property(format, made => {
      const written = withNumberFormat(LOOK, made)
      expect(readNumberFormat(written)).toEqual(made)
      expect(withNumberFormat(written, PLAIN_NUMBERS)).toBe('0,2,1,,1,,2,,4,9,,,,,,1,3')
    }),
  )
})

test('an empty descriptor equals none, and zero decimals differ from automatic decimals', () => {
  expect(isSameFormat(null, NO_FORMAT)).toBe(true)
  expect(isSameFormat(',,,,,,,,,,,0,,0,0', null)).toBe(true)
  expect(isSameFormat(',,,,,,,,,,,,0,,,,', null)).toBe(false)
  expect(isSameFormat(',,1', ',,1,,,,,,,,,,,,,,')).toBe(true)
})

test.each([
  [null, 'Automatic'],
  [',,1,,,,,,,,,,,,,,', 'Automatic'],
  [',,,,,,,,,,,,1,,3,,', 'Percent, 1 decimal'],
  [',,,,,,,,,,,7,2,1,2,,', 'Currency GBP, thousands separator, 2 decimals'],
  [',,,,,,,,,,,,0,1,1,,', 'Number, thousands separator, no decimals'],
])('the label of the format %s is %s', (descriptor, label) => {
  expect(formatLabel(descriptor)).toBe(label)
})
