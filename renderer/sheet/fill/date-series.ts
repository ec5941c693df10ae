import type { Series } from './series.ts'

const DAY_MS = 86_400_000
const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOMENT = /^\d{4}-\d{2}-\d{2}T/
const MONTHS_A_YEAR = 12

type Day = { readonly number: number; readonly year: number; readonly month: number; readonly date: number }

/** Whether text is a date or date-time in stored form. */
const isDate = (text: string): boolean => (DAY.test(text) || MOMENT.test(text)) && !Number.isNaN(dayNumber(text))

/**
 * Days continue by equal steps; a single one by a day. The same day of each month continues by months (or years), so
 * does the last day of each month, and days without weekends continue without them. Null without such a rule.
 * Date-times with the same time keep it; others continue by equal intervals.
 */
export function dateSeries(texts: readonly string[]): Series<string> | null {
  const [first] = texts
  if (first === undefined || !texts.every(isDate)) return null
  if (texts.some(text => text.slice(DAY_LENGTH) !== first.slice(DAY_LENGTH))) return byTime(texts)
  const days = texts.map(dayOf)
  const next = byMonths(days) ?? byDays(days) ?? byWorkdays(days)
  if (!next) return null
  const time = first.slice(DAY_LENGTH)
  return position => texts[position] ?? isoDay(next(position)) + time
}

const DAY_LENGTH = 10

const TIME = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(:\d{2})?(\D.*)?$/

/** Moments of one zone, written to the minute or to the second. */
function byTime(texts: readonly string[]): Series<string> | null {
  const read = texts.map(text => TIME.exec(text))
  const [, , seconds, zone = ''] = read[0] ?? []
  if (read.some(each => !each || (each[2] === undefined) !== (seconds === undefined) || (each[3] ?? '') !== zone))
    return null
  const times = read.map(each => Date.parse(`${each?.[1]}${each?.[2] ?? ':00'}Z`))
  const [first, second] = times
  if (first === undefined || second === undefined) return null
  const step = second - first
  if (!times.every((time, at) => time === first + step * at)) return null
  const length = seconds === undefined ? MINUTE_LENGTH : SECOND_LENGTH
  return position => texts[position] ?? new Date(first + step * position).toISOString().slice(0, length) + zone
}

const MINUTE_LENGTH = 16
const SECOND_LENGTH = 19

/** Days since 1970 at a position. */
type DaySeries = (position: number) => number

function byDays(days: readonly Day[]): DaySeries | null {
  const [first, second] = days
  if (!first) return null
  const step = second ? second.number - first.number : 1
  const isEven = days.every((day, at) => day.number === first.number + step * at)
  return isEven ? position => first.number + step * position : null
}

function byMonths(days: readonly Day[]): DaySeries | null {
  const [first, second] = days
  if (!first || !second) return null
  const step = monthOf(second) - monthOf(first)
  const isEven = step !== 0 && days.every((day, at) => monthOf(day) === monthOf(first) + step * at)
  if (!isEven) return null
  const wanted = days.every(isMonthEnd) ? Number.POSITIVE_INFINITY : first.date
  const isSameDate = days.every(day => day.date === Math.min(wanted, lengthOf(monthOf(day))))
  return isSameDate ? position => inMonth(monthOf(first) + step * position, wanted) : null
}

function byWorkdays(days: readonly Day[]): DaySeries | null {
  const [first] = days
  if (!first || isWeekend(first.number)) return null
  const start = first.number
  const isEven = days.every((day, at) => day.number === workdaysAfter(start, at))
  return isEven ? position => workdaysAfter(start, position) : null
}

/** The working day after (negative: before) a working day by this count. */
function workdaysAfter(day: number, count: number): number {
  const weekday = weekdayOf(day)
  const weeks = Math.floor((weekday + count) / WORKDAYS_A_WEEK)
  return day - weekday + weeks * DAYS_A_WEEK + (weekday + count - weeks * WORKDAYS_A_WEEK)
}

const WORKDAYS_A_WEEK = 5
const DAYS_A_WEEK = 7
/** 1 January 1970 was a Thursday; Monday is 0. */
const weekdayOf = (day: number): number => (((day + 3) % DAYS_A_WEEK) + DAYS_A_WEEK) % DAYS_A_WEEK
const isWeekend = (day: number): boolean => weekdayOf(day) >= WORKDAYS_A_WEEK

const monthOf = ({ year, month }: Day): number => year * MONTHS_A_YEAR + month
const lengthOf = (month: number): number =>
  new Date(Date.UTC(Math.floor(month / MONTHS_A_YEAR), (month % MONTHS_A_YEAR) + 1, 0)).getUTCDate()
const isMonthEnd = (day: Day): boolean => day.date === lengthOf(monthOf(day))

function inMonth(month: number, date: number): number {
  const inYear = ((month % MONTHS_A_YEAR) + MONTHS_A_YEAR) % MONTHS_A_YEAR
  return Date.UTC((month - inYear) / MONTHS_A_YEAR, inYear, Math.min(date, lengthOf(month))) / DAY_MS
}

function dayOf(text: string): Day {
  const number = dayNumber(text)
  const day = new Date(number * DAY_MS)
  return { number, year: day.getUTCFullYear(), month: day.getUTCMonth(), date: day.getUTCDate() }
}

const dayNumber = (text: string): number => Date.parse(text.slice(0, DAY_LENGTH)) / DAY_MS
const isoDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, DAY_LENGTH)
