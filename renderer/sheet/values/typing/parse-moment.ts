import type { Locale } from '../../../ui/messages/locale.ts'
import { type ReadDate, readDate } from './parse-date.ts'

const CLOCK = /^(\d{1,2})(?:[:.h](\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(am|pm|uhr|h)?(?:\s*(\d{2}))?$/i
/** "At" in the languages of the month names. */
const AT = '(?:(?:at|um|à|a|às|alle|om)\\s+)?'
/**
 * Separated from the date by a space, a comma or, after a digit, a T; distinguished from a day or year by the sign
 * between hours and minutes, or by a word after it.
 */
const TIME = new RegExp(
  `(?:(?:^|[\\s,]+)${AT}|(?<=\\d)T)\\d{1,2}(?:[:.h]\\d{2}(?::\\d{2}(?:\\.\\d+)?)?\\s*(?:am|pm|uhr|h)?|\\s*(?:am|pm|(?:uhr|h)(?:\\s*\\d{2})?))$`,
  'i',
)
const BEFORE_TIME = new RegExp(`^[\\sT,]*${AT}`, 'i')
const ISO_MOMENT = /^(\d{4}-\d{2}-\d{2})[T\s]+\d{1,2}:\d{2}\S*$/
const LAST_HOUR = 23
const NOON = 12

/** Splits a text into date and time, as typed. Without a time, that part is empty. */
export function splitTime(text: string): { readonly day: string; readonly time: string } {
  const trimmed = text.trim()
  const at = TIME.exec(trimmed)?.index ?? trimmed.length
  return { day: trimmed.slice(0, at), time: trimmed.slice(at).replace(BEFORE_TIME, '') }
}

/**
 * Parses a typed date with time: 4 Dec 2026 8:30, 2026-12-04T08:30, tomorrow 2 pm, 4.12. um 14 Uhr. The result is a
 * project time without a zone. Without a time it is the date alone, and a time alone is today's.
 */
export function readMoment(text: string, today: string, locale: Locale): ReadDate {
  // 14.12 is a date if that date exists; 14.30 is a time.
  const whole = readDate(text, today, locale)
  if (whole.kind === 'date') return whole
  const { day, time } = splitTime(text)
  if (time === '') return whole
  const read = day === '' ? ({ kind: 'date', iso: today } as const) : readDate(day, today, locale)
  if (read.kind !== 'date') return read
  const clock = readTime(time)
  return clock === null ? { kind: 'impossible' } : { kind: 'date', iso: `${read.iso}T${clock}` }
}

/** The same for date columns: drops the time. */
export function readDay(text: string, today: string, locale: Locale): ReadDate {
  const trimmed = ISO_MOMENT.exec(text.trim())?.[1] ?? text
  const whole = readDate(trimmed, today, locale)
  const { day, time } = splitTime(trimmed)
  if (whole.kind !== 'none' || day === '' || readTime(time) === null) return whole
  return readDate(day, today, locale)
}

/** HH:MM:SS, or null for an invalid time. */
function readTime(time: string): string | null {
  const [, hours = '', besides, seconds = '00', word, behind] = CLOCK.exec(time) ?? []
  if (hours === '' || (besides !== undefined && behind !== undefined)) return null
  const minutes = besides ?? behind ?? '00'
  const half = /^[ap]m$/i.test(word ?? '') ? word?.toLowerCase() : undefined
  const typed = Number(hours)
  if (half && (typed < 1 || typed > NOON)) return null
  const hour = half ? (typed % NOON) + (half === 'pm' ? NOON : 0) : typed
  if (hour > LAST_HOUR || Number(minutes) > 59 || Number(seconds) > 59) return null
  return `${String(hour).padStart(2, '0')}:${minutes}:${seconds}`
}
