import type { NumberForm } from './number-form.ts'

const DAY_SECONDS = 86_400
/** Day 0 of dates from March 1900 on. */
const DAY_ZERO_MS = Date.UTC(1899, 11, 30)
/** Before 1 March 1900 the count is off by one, because Excel has a 29 February 1900. */
const FIRST_SURE_DAY = 61
/** Workbooks of old Macs count from 1 January 1904. */
const DAYS_TO_1904 = 1462
// 31 December 9999, the last day that spreadsheets support.
const LAST_DAY = 2_958_465
const DIGITS = 15

/**
 * A number of a workbook as text with the same meaning without its format: 2026-07-03, 12.5%, 007, £5, every digit of
 * the others.
 */
export function numberText(value: number, form: NumberForm, isFrom1904: boolean): string {
  switch (form.kind) {
    case 'percent':
      return `${exact(value * 100)}%`
    case 'money':
      return moneyText(exact(value), form.sign)
    case 'padded':
      return Number.isInteger(value) && value >= 0 ? String(value).padStart(form.digits, '0') : exact(value)
    case 'elapsed':
      return value >= 0 && value <= LAST_DAY ? clockText(Math.round(value * DAY_SECONDS)) : exact(value)
    case 'time':
      return value >= 0 && value <= LAST_DAY ? clockText(Math.round(value * DAY_SECONDS) % DAY_SECONDS) : exact(value)
    case 'date':
    case 'moment':
      return dayText(value + (isFrom1904 ? DAYS_TO_1904 : 0), form.kind === 'moment') ?? exact(value)
    case 'plain':
      return exact(value)
  }
}

/** Removes the rounding noise of binary fractions. */
function exact(value: number): string {
  const rounded = Number(value.toPrecision(DIGITS))
  // A number with more than 15 digits would look like a code, such as a card number.
  return Number.isInteger(rounded) && Math.abs(rounded) >= 10 ** DIGITS ? rounded.toExponential() : String(rounded)
}

/** A number too large for plain digits is written without a sign. */
const moneyText = (number: string, sign: string): string =>
  number.includes('e') ? number : number.replace(/^-?/, minus => minus + sign + (/[a-z]$/i.test(sign) ? ' ' : ''))

/** With a time if the format has one, midnight too: the whole column decides whether its times matter. */
function dayText(serial: number, hasTime: boolean): string | null {
  if (!(serial >= 1 && serial <= LAST_DAY + 1)) return null
  const seconds = Math.round((serial < FIRST_SURE_DAY - 1 ? serial + 1 : serial) * DAY_SECONDS)
  const iso = new Date(DAY_ZERO_MS + seconds * 1000).toISOString()
  return iso.slice(0, hasTime ? 19 : 10)
}

function clockText(seconds: number): string {
  const two = (number: number): string => String(number).padStart(2, '0')
  const rest = seconds % 60
  const text = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}`
  return rest === 0 ? text : `${text}:${two(rest)}`
}
