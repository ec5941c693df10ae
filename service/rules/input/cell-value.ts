import { durationOfDays, parseDuration } from '../../../shared/wire/duration.ts'
import { refuse } from '../api-error.ts'
import type { StoredCell } from '../cells/stored-cell.ts'
import type { ColumnRecord } from '../columns/column-definition.ts'
import { symbolOptions } from '../columns/symbols.ts'
import { dayOfInstant, toDay, toLocalDateTime, toTypedDay } from './dates.ts'
import { parseTypedNumber } from './typed-number.ts'

/** A value that is not an object. A bigint is an integer that a double cannot represent. */
export type Plain = string | number | boolean | bigint

/** A storable value: a number beyond the range of doubles is text. */
type Shown = Exclude<Plain, bigint>

/** How strictly a value is read. */
export type Reading = {
  readonly strict: boolean
  /** Whether the validation of the column applies to this cell. */
  readonly validated: boolean
  readonly numericDates: boolean
}

/** Longer texts are truncated, not rejected (api-guide section 7.4); larger numbers lose their last digits. */
const MAX_TEXT = 4000
const MAX_NUMBER = 2 ** 53
const EMAIL = /^[^\s@<>,;"]{1,64}@[^\s@<>,;".]+(?:\.[^\s@<>,;".]+)*$/

/**
 * Converts a value to the stored cell of a column (api-guide section 9.3). Strict reading rejects (1042) a value that
 * does not fit; lenient reading understands typed input and keeps the rest as text. Texts are truncated to 4,000
 * characters.
 */
export function readValue(column: ColumnRecord, sent: Plain, reading: Reading): StoredCell {
  if (typeof sent === 'bigint' && reading.strict) throw refuse(1148, -MAX_NUMBER, MAX_NUMBER)
  const value = typeof sent === 'number' || typeof sent === 'boolean' ? sent : String(sent).slice(0, MAX_TEXT)
  switch (column.type) {
    case 'TEXT_NUMBER':
      return readTextOrNumber(column, value, reading)
    case 'CHECKBOX':
      return readCheckbox(column, value, reading)
    case 'PICKLIST':
      return readPick(column, value, reading)
    case 'CONTACT_LIST':
      return readContact(column, value, reading)
    case 'DATE':
      return readDay(column, value, reading)
    case 'ABSTRACT_DATETIME':
      return readMoment(column, value, reading)
    case 'DURATION':
      return readDuration(column, value, reading)
    case 'MULTI_PICKLIST':
    case 'MULTI_CONTACT_LIST':
    case 'PREDECESSOR':
    case 'DATETIME':
      throw misfit(column, sent, 'an objectValue')
  }
}

/** The options of a picklist, its own or those of its symbol. */
export function offeredOptions(column: ColumnRecord): readonly string[] {
  return column.options ?? symbolOptions(column.symbol) ?? []
}

/** Whether a text is an e-mail address. */
export function isEmail(text: string): boolean {
  return text.length <= 320 && EMAIL.test(text)
}

/** The error for a value that does not fit its column. */
export function misfit(column: ColumnRecord, value: unknown, expected: string) {
  return refuse(1042, column.title, typeof value === 'string' ? value : JSON.stringify(value), expected)
}

function readTextOrNumber(column: ColumnRecord, value: Shown, { strict }: Reading): StoredCell {
  if (typeof value === 'number') {
    if (Math.abs(value) <= MAX_NUMBER) return { value }
    if (strict) throw refuse(1148, -MAX_NUMBER, MAX_NUMBER)
    return { value: String(value) }
  }
  if (strict && typeof value === 'boolean') throw misfit(column, value, 'a text or a number')
  return strict || typeof value === 'boolean'
    ? { value: strict ? value : String(value) }
    : (parseTypedNumber(value) ?? { value })
}

function readCheckbox(column: ColumnRecord, value: Shown, { strict, validated }: Reading): StoredCell {
  if (typeof value === 'boolean') return { value }
  if (!strict && /^(true|false)$/i.test(String(value))) return { value: String(value).toLowerCase() === 'true' }
  if (strict || validated) throw misfit(column, value, 'true or false')
  return { value: String(value) }
}

function readPick(column: ColumnRecord, value: Shown, { strict, validated }: Reading): StoredCell {
  const options = offeredOptions(column)
  const fits = options.length === 0 || options.includes(String(value))
  if (strict && (typeof value !== 'string' || !fits)) throw misfit(column, value, 'one of its options')
  if (validated && !fits) throw misfit(column, value, 'one of its options')
  if (typeof value === 'boolean') return { value: String(value) }
  return typeof value === 'string' && !fits ? (parseTypedNumber(value) ?? { value }) : { value }
}

function readContact(column: ColumnRecord, value: Shown, { strict, validated }: Reading): StoredCell {
  const text = String(value).trim()
  if (strict && (typeof value !== 'string' || !isEmail(text))) throw misfit(column, value, 'an e-mail address')
  const offered = column.contactOptions ?? []
  if (validated && offered.length > 0 && !offered.some(({ email, name }) => text === email || text === name)) {
    throw misfit(column, value, 'one of its contacts')
  }
  return { value: text }
}

function readDay(column: ColumnRecord, value: Shown, { strict, validated, numericDates }: Reading): StoredCell {
  const day =
    typeof value === 'number' && numericDates ? dayOfInstant(value) : typeof value === 'string' ? toDay(value) : null
  if (day !== null) return { value: day }
  if (strict) throw misfit(column, value, 'a date, YYYY-MM-DD')
  const typed = toTypedDay(String(value))
  if (typed === null && validated) throw misfit(column, value, 'a date')
  return { value: typed ?? String(value) }
}

function readMoment(column: ColumnRecord, value: Shown, { strict, numericDates }: Reading): StoredCell {
  const instant = typeof value === 'number' && numericDates ? new Date(value) : null
  const text = instant && !Number.isNaN(instant.getTime()) ? instant.toISOString() : String(value)
  const moment = typeof value === 'string' || instant ? toLocalDateTime(text) : null
  if (moment !== null) return { value: moment }
  if (strict) throw misfit(column, value, 'a date, YYYY-MM-DD')
  return { value: toTypedDay(String(value)) ?? String(value) }
}

function readDuration(column: ColumnRecord, value: Shown, { strict }: Reading): StoredCell {
  const duration = typeof value === 'string' ? parseDuration(value) : null
  if (duration) return { objectValue: duration }
  if (strict) throw misfit(column, value, 'a duration such as 4d 6h')
  const days = Number(value)
  if (typeof value !== 'boolean' && Number.isFinite(days) && String(value).trim() !== '') {
    return { objectValue: durationOfDays(days) }
  }
  return { value: String(value) }
}
