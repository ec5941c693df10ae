import { DAY_MS } from './date.ts'
import type { TimeValue } from './value.ts'

export const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const WRITTEN = /^\s*(\d{1,2})(?::(\d{2}))?(?::(\d{2}))?\s*([ap])?(?:\.?m\.?)?\s*$/i

/** Parses `8:30`, `20:30:05` or `3 PM`, to be displayed in the same form. Null for anything else. */
export function parseTime(text: string): TimeValue | null {
  const [, hours, minutes, seconds, half] = WRITTEN.exec(text) ?? []
  if (hours === undefined) return null
  const hour = half === undefined ? Number(hours) : hourOfDay(Number(hours), half.toLowerCase() === 'p')
  const ms = msOf(hour, Number(minutes ?? 0), Number(seconds ?? 0))
  const parts = seconds === undefined ? (minutes === undefined ? 1 : 2) : 3
  return ms === null ? null : { kind: 'time', ms, clock: half === undefined ? 24 : 12, parts }
}

/** Milliseconds from midnight; null for a time that does not exist. */
export function msOf(hours: number, minutes: number, seconds: number): number | null {
  const isThere = isWithin(hours, 24) && isWithin(minutes, 60) && isWithin(seconds, 60)
  return isThere ? hours * HOUR_MS + minutes * MINUTE_MS + seconds * 1000 : null
}

/** `8:30`, or `8:30:00 PM`. */
export function timeText({ ms, clock, parts }: TimeValue): string {
  const hours = Math.floor(ms / HOUR_MS)
  const others = [Math.floor(ms / MINUTE_MS) % 60, Math.floor(ms / 1000) % 60].slice(0, parts - 1)
  const text = [clock === 24 ? hours : hours % 12 || 12, ...others.map(part => String(part).padStart(2, '0'))].join(':')
  return clock === 24 ? text : `${text} ${hours < 12 ? 'AM' : 'PM'}`
}

/** The time some milliseconds later; past midnight, that of the next day. */
export const later = (time: TimeValue, ms: number): TimeValue => ({
  ...time,
  ms: (((time.ms + Math.round(ms)) % DAY_MS) + DAY_MS) % DAY_MS,
})

/** 12 AM is midnight, 12 PM noon. NaN for an hour that a 12-hour clock does not have. */
function hourOfDay(hour: number, isAfternoon: boolean): number {
  return hour >= 1 && hour <= 12 ? (hour % 12) + (isAfternoon ? 12 : 0) : Number.NaN
}

const isWithin = (part: number, end: number): boolean => Number.isInteger(part) && part >= 0 && part < end
