import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localeOf, PLAIN_LOCALE } from '../../../ui/messages/locale.ts'
import { readNumber, typedNumber } from './parse-number.ts'

const british = localeOf('en-GB')
const german = localeOf('de-DE')
const french = localeOf('fr-FR')
const swiss = localeOf('de-CH')
const indian = localeOf('en-IN')
const PERCENT = ',,,,,,,,,,,,0,,3,,'

describe('a number in its own locale', () => {
  test.each([
    ['1.234,56', german, 1234.56],
    ['1234,5', german, 1234.5],
    ['1.200', german, 1200],
    ['12,50 €', german, 12.5],
    ['-5,00 €', german, -5],
    ['35 %', german, 0.35],
    ['1 234,56', french, 1234.56],
    ['1\u202f234,56\u00a0€', french, 1234.56],
    ['1’234.56', swiss, 1234.56],
    ["CHF-1'234.56", swiss, -1234.56],
    ['12,34,567', indian, 1234567],
    ['₹12,34,567.50', indian, 1234567.5],
    ['1,200.50', british, 1200.5],
    ['-3', british, -3],
    ['−3', british, -3],
    ['+5', british, 5],
    ['(1,200)', british, -1200],
    ['£58,200', british, 58200],
    ['-£5', british, -5],
    ['EUR 12', british, 12],
    ['35%', british, 0.35],
    ['.5', british, 0.5],
  ])('reads %j', (text, locale, number) => {
    expect(readNumber(text, locale, null)).toBe(number)
  })

  test.each([
    ['1.234,56', british, 1234.56],
    ['1,234.56', german, 1234.56],
    ['1.234.567,8', british, 1234567.8],
    ['58 200,50', british, 58200.5],
    ['1 200', british, 1200],
    ['12,50 €', british, 12.5],
    ['58.200 €', british, 58200],
    ['$58,200', german, 58200],
    ['12,5 %', british, 0.125],
  ])('reads %j in other locales too, since it is unambiguous', (text, locale, number) => {
    expect(readNumber(text, locale, null)).toBe(number)
  })

  test.each([
    ['1,5', british],
    ['1.5', german],
    ['1.2.2026', german],
    ['3.7', german],
    ['1,20', british],
    ['12.34.567', german],
    ['007', german],
    ['+49 170 123', german],
    ['+491701234567', british],
    ['A-12', british],
    ['12E-3', british],
    ['', british],
    ['12345678901234567890', british],
    ['1.2.3', british],
    ['%', british],
    ['£', british],
    ['(x)', british],
    ['-(5)-', british],
    ['£5€', british],
    ['3 5', british],
    ['5" pipe', british],
  ])('keeps %j as text', (text, locale) => {
    expect(readNumber(text, locale, null)).toBeNull()
  })
})

describe('a number written in a locale is read back in it', () => {
  const aNumber = fc.oneof(
    fc.tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.nat(5)).map(([digits, positions]) => digits / 10 ** positions),
    fc.constantFrom(0, 0.5, -0.25, 1e21, 1.5e-7, 999_999_999_999_999, 1234.5, 1.234),
  )
  const tags = ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'en-IN', 'de-CH', 'de-AT', 'es-ES', 'pl-PL', 'sv-SE', 'it-CH']

  test.each(tags)('%s: with all digits, as in the editor', tag => {
    const locale = localeOf(tag)
    fc.assert(
      fc.property(aNumber, number => {
        expect(readNumber(typedNumber(number, locale), locale, null)).toBe(number === 0 ? 0 : number)
      }),
    )
  })

  test.each(tags)('%s: grouped, with a currency, as a percentage', tag => {
    const locale = localeOf(tag)
    const cents = fc.integer({ min: -1e11, max: 1e11 }).map(count => count / 100)
    const currency = fc.constantFrom('EUR', 'GBP', 'USD', 'CHF', 'INR', 'JPY', 'SEK')
    fc.assert(
      fc.property(cents, currency, (amount, code) => {
        const money = {
          style: 'currency',
          currency: code,
          currencyDisplay: 'narrowSymbol',
          minimumFractionDigits: 2,
        } as const
        const written = new Intl.NumberFormat(tag, money).format(amount)
        expect([written, readNumber(written, locale, null)]).toEqual([written, amount === 0 ? 0 : amount])
        const grouped = new Intl.NumberFormat(tag, { minimumFractionDigits: 2 }).format(amount)
        expect([grouped, readNumber(grouped, locale, null)]).toEqual([grouped, amount === 0 ? 0 : amount])
        const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 }).format(amount / 100)
        expect(readNumber(percent, locale, null)).toBe(Number((amount / 100).toPrecision(15)))
      }),
    )
  })

  test('reads large and small numbers in spreadsheet notation', () => {
    const read = (text: string) => readNumber(text, british, null)

    expect(['1E+20', '1E+020', '-2.5E-07', '1.23457E+12'].map(read)).toEqual([1e20, 1e20, -2.5e-7, 1.23457e12])
    expect(['12E+20', '1E20', '1E+2', '10E-25', '1E+2000'].map(read)).toEqual([null, null, null, null, null])
    expect(readNumber('2,5E+10', german, null)).toBe(2.5e10)
  })

  test('reads program output alike in every locale on request', () => {
    expect(
      ['1234.5', '1.234', '-£5.5', '£1.234', '12.5%', '1e+21'].map(text => readNumber(text, PLAIN_LOCALE, null)),
    ).toEqual([1234.5, 1.234, -5.5, 1.234, 0.125, 1e21])
  })
})

describe('in a percent column', () => {
  test('a plain number is a percentage', () => {
    expect(readNumber('35', british, PERCENT)).toBe(0.35)
    expect(readNumber('7.3', british, PERCENT)).toBe(0.073)
    expect(readNumber('1', british, PERCENT)).toBe(0.01)
  })

  test('a number below one is a fraction, as in every spreadsheet, unless it has a percent sign', () => {
    expect(readNumber('0.75', british, PERCENT)).toBe(0.75)
    expect(readNumber('0,75', german, PERCENT)).toBe(0.75)
    expect(readNumber('(0.75)', british, PERCENT)).toBe(-0.75)
    expect(readNumber('0.5%', british, PERCENT)).toBe(0.005)
  })

  test('an amount of money is no percentage', () => {
    expect(readNumber('$5', british, PERCENT)).toBe(5)
  })
})

test('a number that ends with one decimal sign is that number; with two it is text', () => {
  const [british, german] = [localeOf('en-GB'), localeOf('de-DE')]
  expect([readNumber('1.', british, null), readNumber('-12.', british, null), readNumber('1,', german, null)]).toEqual([
    1, -12, 1,
  ])
  expect([readNumber('3.7.', british, null), readNumber('.', british, null), readNumber('1.', german, null)]).toEqual([
    null,
    null,
    null,
  ])
})
