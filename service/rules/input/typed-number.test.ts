import { expect, test } from 'vitest'
import { formatNumber } from '../cells/format-number.ts'
import { parseTypedNumber } from './typed-number.ts'

test.each([
  ['100.5', 100.5, '100.5'],
  ['-3', -3, '-3'],
  ['.5', 0.5, '0.5'],
  ['5,000', 5000, '5,000'],
  ['1,234,567.89', 1234567.89, '1,234,567.89'],
  ['$5,000', 5000, '$5,000'],
  ['$9.90', 9.9, '$9.90'],
  ['-$5', -5, '-$5'],
  ['50%', 0.5, '50%'],
  ['12.5%', 0.125, '12.5%'],
  [' 7 ', 7, '7'],
])('reads %s as the number %d, shown as %s', (text, value, shown) => {
  const number = parseTypedNumber(text)

  expect(number?.value).toBe(value)
  expect(formatNumber(value, number?.format)).toBe(shown)
})

test.each([
  '9007199254740993',
  '-12345678901234567',
  '12345678901234567.8',
  '0.12345678901234567',
  '$9007199254740993',
])('keeps %j as text, because a number would change its digits', text => {
  expect(parseTypedNumber(text)).toBeNull()
})

test.each(['1234567890123456', '0.10000000000000000', '9007199254740992', '01234567890123456'])(
  'reads %j as a number',
  text => {
    expect(parseTypedNumber(text)?.value).toBe(Number(text))
  },
)

test.each(['', 'x', '1e5', '5,00', '$5%', '--1', '12 apples', '0x10', '99999999999999999', '1.2.3', '€5', '%'])(
  'keeps %j as text',
  text => {
    expect(parseTypedNumber(text)).toBeNull()
  },
)

test.each([
  [1234.5, ',,,,,,,,,,,7,2,1,2,,', '£1,234.50'],
  [1234.5, ',,,,,,,,,,,13,,1,2,,', '$1,234.50'],
  [0.256, ',,,,,,,,,,,,1,,3,,', '25.6%'],
  [0.07, ',,,,,,,,,,,,,,3,,', '7%'],
  [-1234567, ',,,,,,,,,,,,0,1,1,,', '-1,234,567'],
  [0.1 + 0.2, ',,,,,,,,,,,,,,1,,', '0.3'],
  [42, undefined, '42'],
  [42, ',,1,,', '42'],
])('reads %d formatted with %s as %s', (value, format, shown) => {
  expect(formatNumber(value, format)).toBe(shown)
})
