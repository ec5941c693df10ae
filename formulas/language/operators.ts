import { DAY_MS, dateOf, dateText, isInCalendar } from './date.ts'
import { add, compareNumbers, decimal, whole } from './decimal.ts'
import { later, MINUTE_MS, timeText } from './time.ts'
import { type DateValue, failure, isDate, isError, isList, isTime, LONGEST_TEXT, type Value } from './value.ts'

export type Sign = '+' | '-' | '*' | '/' | '^' | '&' | '=' | '<>' | '<' | '>' | '<=' | '>='

/**
 * Applies an operator to two values. An error on either side is the result. `+` joins texts, and adds days to a date or
 * minutes to a time. In a criterion (`isLenient`) incomparable values do not match; elsewhere they are an error.
 */
export function operate(sign: Sign, left: Value, right: Value, isLenient = false): Value {
  if (isError(left)) return left
  if (isError(right)) return right
  switch (sign) {
    case '&':
      return joined(left, right)
    case '=':
      return isEqual(left, right)
    case '<>':
      return !isEqual(left, right)
    case '<':
    case '>':
    case '<=':
    case '>=':
      return inOrder(sign, left, right, isLenient)
    case '+':
      if (isText(left) || isText(right)) return joined(left, right)
      if (isTime(left) || isTime(right)) return movedTime(left, right)
      return isDate(left) || isDate(right) ? movedDate(left, right) : reckon(sign, left, right)
    case '-':
      if (isTime(left)) return fromTime(left, right)
      return isDate(left) ? fromDate(left, right) : reckon(sign, left, right)
    default:
      return reckon(sign, left, right)
  }
}

/** Converts a value to a number: a checked box is 1, a blank cell 0. Null for texts, dates, times and lists. */
export function toNumber(value: Value): number | null {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return Number(value)
  return value === null ? 0 : null
}

/** Converts a value to text, as displayed in a cell. */
export function toText(value: Value): string {
  if (value === null) return ''
  if (isDate(value)) return dateText(value)
  if (isTime(value)) return timeText(value)
  if (isList(value)) return value.items.join(', ')
  if (isError(value)) return value.text
  return String(typeof value === 'number' ? decimal(value) : value)
}

/** Texts are equal ignoring case, a checked box equals 1, and a blank cell equals an empty text, not 0. */
function isEqual(left: Value, right: Value): boolean {
  return equalityKey(left) === equalityKey(right)
}

/** Two values are equal exactly when their keys are. */
export function equalityKey(value: Value): string {
  if (typeof value === 'number' || typeof value === 'boolean') return `n${decimal(Number(value))}`
  if (isDate(value)) return `d${value.day * DAY_MS + (value.ms ?? 0)}`
  if (isTime(value)) return `m${value.ms}`
  return `t${toText(value).toLowerCase()}`
}

/** Less than, equal or greater: -1, 0 or 1; null when the two have no order. */
export function compare(left: Value, right: Value): number | null {
  const [a, b] = [orderOf(left), orderOf(right)]
  if (a === null || b === null || typeof a !== typeof b || isDate(left) !== isDate(right)) return null
  if (isTime(left) !== isTime(right)) return null
  if (typeof a === 'number' && typeof b === 'number') return compareNumbers(a, b)
  return a === b ? 0 : a < b ? -1 : 1
}

/** A number that a cell can hold; NaN and infinite results are errors. */
export function toResult(number: number): Value {
  return Number.isFinite(number) ? number : failure('#OVERFLOW')
}

function reckon(sign: Sign, left: Value, right: Value): Value {
  const [a, b] = [toNumber(left), toNumber(right)]
  if (a === null || b === null) return failure('#INVALID OPERATION')
  if (sign === '+') return toResult(add(a, b))
  if (sign === '-') return toResult(add(a, -b))
  if (sign === '*') return toResult(a * b)
  if (sign === '/') return b === 0 ? failure('#DIVIDE BY ZERO') : toResult(a / b)
  return a === 0 && b < 0 ? failure('#DIVIDE BY ZERO') : toResult(a ** b)
}

function inOrder(sign: '<' | '>' | '<=' | '>=', left: Value, right: Value, isLenient: boolean): Value {
  // A blank cell is neither before nor after any value.
  if (left === null || right === null) return false
  const order = compare(left, right)
  if (order === null) return isLenient ? false : failure('#INVALID OPERATION')
  if (order === 0) return sign.endsWith('=')
  return sign.startsWith('<') === order < 0
}

function movedDate(left: Value, right: Value): Value {
  if (isDate(left)) return fromDate(left, right, 1)
  return isDate(right) ? fromDate(right, left, 1) : failure('#INVALID OPERATION')
}

/** A date plus or minus a number of days is a date; the difference of two dates is a number of days. */
function fromDate(date: Value, other: Value, direction: 1 | -1 = -1): Value {
  if (!isDate(date)) return failure('#INVALID OPERATION')
  if (isDate(other)) return direction < 0 ? daysBetween(other, date) : failure('#INVALID OPERATION')
  const days = toNumber(other)
  if (days === null) return failure('#INVALID OPERATION')
  const day = date.day + direction * whole(days)
  return isInCalendar(day) ? dateOf(day, date.ms) : failure('#OVERFLOW')
}

function movedTime(left: Value, right: Value): Value {
  return isTime(left) ? fromTime(left, right, 1) : fromTime(right, left, 1)
}

/** A time plus or minus a number of minutes is a time; the difference of two times is a part of a day. */
function fromTime(time: Value, other: Value, direction: 1 | -1 = -1): Value {
  if (!isTime(time)) return failure('#INVALID OPERATION')
  if (isTime(other)) return direction < 0 ? (time.ms - other.ms) / DAY_MS : failure('#INVALID OPERATION')
  const minutes = toNumber(other)
  return minutes === null ? failure('#INVALID OPERATION') : later(time, direction * minutes * MINUTE_MS)
}

const momentOf = ({ day, ms }: DateValue): number => day + (ms ?? 0) / DAY_MS

const daysBetween = (from: DateValue, to: DateValue): number =>
  to.day - from.day + ((to.ms ?? 0) - (from.ms ?? 0)) / DAY_MS

const joined = (left: Value, right: Value): string => (toText(left) + toText(right)).slice(0, LONGEST_TEXT)

const isText = (value: Value): boolean => typeof value === 'string' || isList(value)

function orderOf(value: Value): number | string | null {
  if (typeof value === 'number' || typeof value === 'boolean') return Number(value)
  if (isDate(value)) return momentOf(value)
  if (isTime(value)) return value.ms
  return isText(value) ? toText(value).toLowerCase() : null
}
