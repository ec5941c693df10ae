import type { Locale } from '../../../ui/messages/locale.ts'
import { dayShiftNamed, weekdayNamed, weekdayOf } from './day-names.ts'
import { monthNamed, withoutMarks } from './month-names.ts'

/** `none`: not a date. `impossible`: a date that does not exist. */
export type ReadDate = { readonly kind: 'date'; readonly iso: string } | { readonly kind: 'none' | 'impossible' }

const DAY_MS = 86_400_000

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const NUMBERS = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2}|\d{4}))?$/
// 7 Mar, 7th of March 2026, 7. März, 1er mars 2026, 7 de marzo de 2026, 1º de março.
const DAY_WORD =
  /^(\d{1,2})(?:(?:st|nd|rd|th|er|[ºª°])?[\s-]+|\.\s*)(?:(?:of|de|di)\s+)?(\p{L}{3,})\.?(?:,?[\s-]+(?:del?\s+)?(\d{2}|\d{4}))?$/u
/** Fri 3 Jul; Freitag, 3.7. */
const WEEKDAY_FIRST = /^([\p{L}-]{2,})\.?,?\s+(.+)$/u
/** Smartsheet's abbreviations: days before or after today. */
const DAYS_FROM_TODAY = /^(?:t|[+-]\d{1,4})$/
const BESIDE_TODAY = /^(next|last)\s+(\p{L}{3,})$/u
const WORD_DAY = /^(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(\d{2}|\d{4}))?$/u

/**
 * Parses typed dates: 2026-07-03, 3/7/2026, 3.7., 7 Mar, Mar 7 2026, 7. März 2026, today, tomorrow, yesterday, Friday,
 * t for today, +3 and -2 for days from today. The default year is the current one; a weekday is the next one, including
 * today; "next Monday" and "last Monday" exclude today.
 */
export function readDate(text: string, today: string, locale: Locale): ReadDate {
  const trimmed = withoutMarks(text.trim()).replace(/\.$/, '')
  const weekday = weekdayNamed(trimmed, locale.tag, true)
  if (weekday !== null) return { kind: 'date', iso: shiftDay(today, (weekday - weekdayOf(today) + 7) % 7) }
  const beside = besideToday(trimmed, today, locale)
  if (beside !== null) return { kind: 'date', iso: beside }
  const read = readPlain(trimmed, today, locale)
  return read.kind === 'none' ? readBehindWeekday(trimmed, today, locale) : read
}

/** "next Monday" and "last Monday", as in Smartsheet: the nearest one after and before today. */
function besideToday(trimmed: string, today: string, { tag }: Locale): string | null {
  const [, side, name = ''] = BESIDE_TODAY.exec(trimmed) ?? []
  const weekday = side === undefined ? null : weekdayNamed(name, tag, false)
  if (weekday === null) return null
  const ahead = (weekday - weekdayOf(today) + 7) % 7 || 7
  if (side === 'next') return shiftDay(today, ahead)
  return shiftDay(today, ahead === 7 ? -7 : ahead - 7)
}

/** A date with a wrong weekday is an error. */
function readBehindWeekday(trimmed: string, today: string, locale: Locale): ReadDate {
  const [, name = '', rest = ''] = WEEKDAY_FIRST.exec(trimmed) ?? []
  const weekday = weekdayNamed(name, locale.tag, false)
  const read = weekday === null ? ({ kind: 'none' } as const) : readPlain(rest, today, locale)
  return read.kind === 'date' && weekdayOf(read.iso) !== weekday ? { kind: 'impossible' } : read
}

function readPlain(trimmed: string, today: string, { tag, dayFirst }: Locale): ReadDate {
  const shift = dayShiftNamed(trimmed, tag)
  if (shift !== null) return { kind: 'date', iso: shiftDay(today, shift) }
  if (DAYS_FROM_TODAY.test(trimmed)) return { kind: 'date', iso: shiftDay(today, Number(trimmed.replace('t', '0'))) }
  const thisYear = Number(today.slice(0, 4))

  const iso = ISO.exec(trimmed)
  if (iso) return day(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numbers = NUMBERS.exec(trimmed)
  if (numbers) {
    const [first, second] = [Number(numbers[1]), Number(numbers[2])]
    // Countries with points between day and month write the day first.
    const [date, month] = dayFirst || trimmed.includes('.') ? [first, second] : [second, first]
    return day(fullYear(numbers[3], thisYear), month, date)
  }
  const dayWord = DAY_WORD.exec(trimmed)
  if (dayWord) return named(monthNamed(dayWord[2] ?? '', tag), Number(dayWord[1]), fullYear(dayWord[3], thisYear))
  const wordDay = WORD_DAY.exec(trimmed)
  if (wordDay) return named(monthNamed(wordDay[1] ?? '', tag), Number(wordDay[2]), fullYear(wordDay[3], thisYear))
  return { kind: 'none' }
}

const named = (month: number, date: number, year: number): ReadDate =>
  month === 0 ? { kind: 'none' } : day(year, month, date)

/** Spreadsheets read 29 as 2029 and 30 as 1930. */
const LAST_SHORT_YEAR_OF_2000 = 29

function fullYear(year: string | undefined, thisYear: number): number {
  if (!year) return thisYear
  const number = Number(year)
  if (year.length > 2) return number
  return number + (number <= LAST_SHORT_YEAR_OF_2000 ? 2000 : 1900)
}

function day(year: number, month: number, date: number): ReadDate {
  const made = new Date(Date.UTC(year, month - 1, date))
  const isReal = made.getUTCFullYear() === year && made.getUTCMonth() === month - 1 && made.getUTCDate() === date
  return isReal ? { kind: 'date', iso: made.toISOString().slice(0, 10) } : { kind: 'impossible' }
}

/** Adds days (negative: subtracts) to a date, both YYYY-MM-DD. */
export function shiftDay(iso: string, days: number): string {
  return new Date(Date.parse(iso) + days * DAY_MS).toISOString().slice(0, 10)
}
