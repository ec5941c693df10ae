import type { DateValue } from './value.ts'

export const DAY_MS = 86_400_000
const WRITTEN = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}):(\d{2})(?:\.\d{1,9})?Z?)?$/

export const dateOf = (day: number, ms: number | null = null): DateValue => ({ kind: 'date', day, ms })

/** Parses `2026-11-22` or `2026-11-22T08:30:00`. Null for anything else and for dates that do not exist. */
export function parseDate(text: string): DateValue | null {
  const [, year, month, date, hours, minutes = 0, seconds = 0] = WRITTEN.exec(text) ?? []
  const day = dayOf(Number(year), Number(month), Number(date))
  if (day === null) return null
  if (hours === undefined) return dateOf(day)
  return dateOf(day, ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000)
}

/** The day number, or null for a date that does not exist. */
export function dayOf(year: number, month: number, date: number): number | null {
  if (!(year >= 1 && year <= 9999)) return null
  const moment = new Date(0)
  moment.setUTCFullYear(year, month - 1, date)
  const isThere = moment.getUTCMonth() === month - 1 && moment.getUTCDate() === date
  return isThere ? moment.getTime() / DAY_MS : null
}

/** Year, month and day of a day number; weekdays from 1 (Sunday) to 7. */
export function partsOf(day: number): { year: number; month: number; date: number; weekday: number } {
  const moment = new Date(day * DAY_MS)
  return {
    year: moment.getUTCFullYear(),
    month: moment.getUTCMonth() + 1,
    date: moment.getUTCDate(),
    weekday: moment.getUTCDay() + 1,
  }
}

// 1 January of the year 1 and 31 December 9999.
const FIRST_DAY = -719_162
const LAST_DAY = 2_932_896

/** Whether a day number is within the calendar. */
export const isInCalendar = (day: number): boolean => day >= FIRST_DAY && day <= LAST_DAY

/** `2026-11-22`, or `2026-11-22T08:30:00` with a time. */
export function dateText({ day, ms }: DateValue): string {
  const text = new Date(day * DAY_MS + (ms ?? 0)).toISOString()
  return ms === null ? text.slice(0, 10) : text.slice(0, 19)
}
