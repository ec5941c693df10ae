import { readNumberFormat } from '../../../../shared/model/sheet/number-format.ts'
import type { Locale } from '../../../ui/messages/locale.ts'

// A double holds 15 digits exactly; longer numbers would lose digits, so they stay text.
const EXACT_DIGITS = 15
// Longer texts are not parsed as numbers.
const MAX_LENGTH = 40
/** Longer digit runs after a plus are phone numbers. */
const DIGITS_AFTER_PLUS = 6

const CURRENCY =
  '(?:US|A|CA?|MX|HK|NZ|S|R)\\$|CN¥|[£$€¥₹₪₩₽]|kr\\.?|zł|Kč|(?:ARS|AUD|BRL|CAD|CLP|EUR|GBP|ILS|INR|JPY|MXN|RUB|USD|ZAR|CHF|CNY|DKK|HKD|KRW|NOK|NZD|SEK|SGD)(?![a-z])'
const IN_BRACKETS = /^\((.+)\)$/
const PARTS = new RegExp(`^([-+]?) ?(${CURRENCY}|%)? ?([-+]?)([\\d., ’]*\\d(?:e[-+]\\d{1,3})?) ?(${CURRENCY}|%)?$`, 'i')

const GROUPED_BY_POINTS = /^\d{1,3}(?:\.\d{3})+$/
const GROUPED_BY_COMMAS = /^\d{1,3}(?:,\d{3})+$/
const ONE_SHORT_FRACTION = /^\d+[.,]\d{1,2}$/

/** Spreadsheet notation of large and small numbers: 1E+20, 2.5E-07. Other text with an E, such as 12E-3, is a name. */
const SCIENTIFIC = /^\d(?:[.,]\d+)?E[-+]\d{2,3}$/

/** A parsed text: its digits with separators, and the signs around them. */
type Parts = {
  readonly digits: string
  readonly isNegative: boolean
  readonly hasPlus: boolean
  readonly unit: 'none' | 'currency' | 'percent'
  readonly isUnitBehind: boolean
  /** The currency or percent sign as typed; empty without one. */
  readonly sign: string
}

/**
 * Parses a number in this locale with its signs: 1,200.50 or 1.200,50, -3, (3), £58,200, 12,50 €, 35%. Numbers of other
 * locales are accepted if unambiguous: 1.234,56 is, 1,5 is not. Null for text and for codes that look like numbers:
 * leading zeros, very long digits and phone numbers stay as typed. In a percent column both 35 and 0.35 mean 35%, as in
 * every spreadsheet; an amount of money is not converted.
 */
export function readNumber(text: string, locale: Locale, descriptor: string | null): number | null {
  const parts = takeApart(withoutLastSign(text, locale))
  const plain = parts && inPlainForm(parts, locale)
  if (!parts || !plain || isCode(plain, parts)) return null
  const number = Number(plain) * (parts.isNegative ? -1 : 1)
  // Prevents negative zero.
  return number === 0 ? 0 : inUnit(number, parts.unit, readNumberFormat(descriptor).kind === 'percent')
}

/** 12. is an unfinished number. */
const withoutLastSign = (text: string, { decimal }: Locale): string => {
  const whole = text.trim()
  return whole.indexOf(decimal) === whole.length - 1 && /\d$/.test(whole.slice(0, -1)) ? whole.slice(0, -1) : whole
}

function inUnit(number: number, unit: Parts['unit'], isPercentColumn: boolean): number {
  if (unit === 'percent') return share(number)
  return isPercentColumn && unit === 'none' && Math.abs(number) >= 1 ? share(number) : number
}

/** 35 becomes 0.35 and 7.3 becomes 0.073, without floating-point noise. */
const share = (percent: number): number => Number((percent / 100).toPrecision(EXACT_DIGITS))

function takeApart(text: string): Parts | null {
  const whole = text.trim()
  if (whole.length > MAX_LENGTH || !/\d/.test(whole)) return null
  const plain = whole
    .replace(/[\u00a0\u2009\u202f]/g, ' ')
    .replaceAll('\u2212', '-')
    .replaceAll("'", '’')
  const bracketed = IN_BRACKETS.exec(plain)?.[1]
  const within = bracketed === undefined ? plain : bracketed.trim()
  const [, outer = '', before, inner = '', digits, behind] = PARTS.exec(within) ?? []
  if (digits === undefined || (outer && inner) || (before && behind) || (bracketed && outer + inner !== '')) return null
  if (digits.includes('E') && !SCIENTIFIC.test(digits)) return null
  const unit = before ?? behind
  return {
    digits,
    isNegative: bracketed !== undefined || outer + inner === '-',
    hasPlus: outer + inner === '+',
    unit: unit === undefined ? 'none' : unit === '%' ? 'percent' : 'currency',
    isUnitBehind: behind !== undefined,
    sign: unit ?? '',
  }
}

/** The digits with a decimal point and without group separators. */
function inPlainForm({ digits, unit, isUnitBehind }: Parts, { decimal, groups }: Locale): string | null {
  // Money is not written with three decimals: groups of three are thousands, and the position of the currency sign
  // shows the separator.
  if (unit === 'currency' && (isUnitBehind ? GROUPED_BY_POINTS : GROUPED_BY_COMMAS).test(digits))
    return digits.replace(/[.,]/g, '')
  const other = decimal === '.' ? ',' : '.'
  return (
    inForm(digits, decimal, groups) ??
    certainForm(digits, '.', ',') ??
    certainForm(digits, ',', '.') ??
    (unit !== 'none' && ONE_SHORT_FRACTION.test(digits) ? inForm(digits, other, []) : null)
  )
}

/** Spaces and apostrophes always separate thousands, never decimals. */
const GROUPS_ANYWHERE = [' ', '’']

function inForm(digits: string, decimal: string, groups: readonly string[]): string | null {
  const [whole = '', fraction, ...rest] = digits.split(decimal)
  if (rest.length > 0 || (fraction !== undefined && !/^\d+(?:e[-+]\d+)?$/i.test(fraction))) return null
  const bare = ungrouped(whole, [...groups, ...GROUPS_ANYWHERE])
  if (bare === null || (bare === '' && fraction === undefined)) return null
  return fraction === undefined ? bare : `${bare || '0'}.${fraction}`
}

function ungrouped(whole: string, groups: readonly string[]): string | null {
  if (/^\d*$/.test(whole) || /^\d+e[-+]\d+$/i.test(whole)) return whole
  const sign = groups.find(group => whole.includes(group))
  if (sign === undefined) return null
  const [first = '', ...others] = whole.split(sign)
  const last = others.at(-1) ?? ''
  const isEven = others.every(group => /^\d{3}$/.test(group))
  // Lakhs and crores: 12,34,567.
  const isIndian = sign === ',' && /^\d{3}$/.test(last) && others.slice(0, -1).every(group => /^\d{2}$/.test(group))
  return /^\d{1,3}$/.test(first) && (isEven || (isIndian && first.length < 3)) ? first + others.join('') : null
}

/** Two different signs are unambiguous; so are spaces or apostrophes as group separators with either decimal sign. */
function certainForm(digits: string, decimal: string, group: string): string | null {
  if (!digits.includes(decimal) || ![group, ...GROUPS_ANYWHERE].some(sign => digits.includes(sign))) return null
  return inForm(digits, decimal, [group])
}

function isCode(plain: string, { hasPlus, digits }: Parts): boolean {
  if (/^0\d/.test(plain)) return true
  const significant = plain.replace(/e.*$/i, '').replace('.', '').replace(/^0+/, '')
  if (significant.length > EXACT_DIGITS) return true
  return hasPlus && (digits.includes(' ') || plain.replace(/\..*$/, '').length > DIGITS_AFTER_PLUS)
}

/** The currency or percent sign as typed; empty without one. */
export const unitSignIn = (text: string): string => takeApart(text)?.sign ?? ''

/** The number of decimals. */
export function decimalsIn(text: string, locale: Locale): number {
  const parts = takeApart(text)
  return (parts && inPlainForm(parts, locale))?.match(/\.(\d+)/)?.[1]?.length ?? 0
}

/** A number with all digits in this locale: 1234,5. Parses to the same value. */
export function typedNumber(value: number, { decimal }: Locale): string {
  const exact = String(value)
  const digits =
    exact.replace(/e.*$|\D/g, '').length > EXACT_DIGITS ? String(Number(value.toPrecision(EXACT_DIGITS))) : exact
  return digits.replace('.', decimal)
}
