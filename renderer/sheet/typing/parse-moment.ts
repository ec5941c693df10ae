import type { Locale } from '../../ui/messages/locale.ts'
import { type ReadDate, readDate } from './parse-date.ts'

const CLOCK = /^(\d{1,2})(?:[:.h](\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(am|pm|uhr|h)?(?:\s*(\d{2}))?$/i
/** At, in the languages of the names of months. */
const AT = '(?:(?:at|um|à|a|às|alle|om)\\s+)?'
/**
 * Set off from the day by a space, a comma or, behind a number, a T; told from a day or a year by the sign between its hours and minutes,
 * or by a word behind it.
 */
const TIME = new RegExp(
  `(?:(?:^|[\\s,]+)${AT}|(?<=\\d)T)\\d{1,2}(?:[:.h]\\d{2}(?::\\d{2}(?:\\.\\d+)?)?\\s*(?:am|pm|uhr|h)?|\\s*(?:am|pm|(?:uhr|h)(?:\\s*\\d{2})?))$`,
  'i',
)
const BEFORE_TIME = new RegExp(`^[\\sT,]*${AT}`, 'i')
const ISO_MOMENT = /^(\d{4}-\d{2}-\d{2})[T\s]+\d{1,2}:\d{2}\S*$/
const LAST_HOUR = 23
const NOON = 12

/** A text cut into its day and its time of day, both as they were typed. No time: an empty text. */
export function splitTime(text: string): { readonly day: string; readonly time: string } {
  const words = text.trim()
  const at = TIME.exec(words)?.index ?? words.length
  return { day: words.slice(0, at), time: words.slice(at).replace(BEFORE_TIME, '') }
}

/**
 * Reads a date with a time as people type one: 4 Dec 2026 8:30, 2026-12-04T08:30, tomorrow 2 pm, 4.12. um 14 Uhr. The moment has no zone:
 * it is one of the project. Without a time it is that day alone, and a time alone is today's.
 */
export function readMoment(text: string, today: string, locale: Locale): ReadDate {
  // 14.12 is a day where there is such a day; 14.30 is none.
  const whole = readDate(text, today, locale)
  if (whole.kind === 'date') return whole
  const { day, time } = splitTime(text)
  if (time === '') return whole
  const read = day === '' ? ({ kind: 'date', iso: today } as const) : readDate(day, today, locale)
  if (read.kind !== 'date') return read
  const clock = readTime(time)
  return clock === null ? { kind: 'impossible' } : { kind: 'date', iso: `${read.iso}T${clock}` }
}

/** The same where only the day is wanted: a time behind it goes. */
export function readDay(text: string, today: string, locale: Locale): ReadDate {
  const words = ISO_MOMENT.exec(text.trim())?.[1] ?? text
  const whole = readDate(words, today, locale)
  const { day, time } = splitTime(words)
  if (whole.kind !== 'none' || day === '' || readTime(time) === null) return whole
  return readDate(day, today, locale)
}

/** HH:MM:SS, or null where there is no such time. */
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
