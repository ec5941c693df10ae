import type { Locale } from '../../ui/words/locale.ts'
import { type ReadDate, readDate } from './parse-date.ts'

/** Set off from the day by a space, a comma or, behind a number, a T; told from a day or a year by its colon, or by am and pm. */
const TIME = /(?:[\s,]+|(?<=\d)T)(\d{1,2})(?::(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(am|pm)?|\s*(am|pm))$/i
const LAST_HOUR = 23
const NOON = 12

/** A text cut into its day and its time of day, both as they were typed. No time: an empty text. */
export function splitTime(text: string): { readonly day: string; readonly time: string } {
  const words = text.trim()
  const at = TIME.exec(words)?.index ?? words.length
  return { day: words.slice(0, at), time: words.slice(at).replace(/^[\sT,]+/, '') }
}

/**
 * Reads a date with a time as people type one: 4 Dec 2026 8:30, 2026-12-04T08:30, tomorrow 2 pm. The moment has no zone: it is one of
 * the project. Without a time it is that day alone.
 */
export function readMoment(text: string, today: string, locale: Locale): ReadDate {
  const { day, time } = splitTime(text)
  const read = readDate(day, today, locale)
  if (read.kind !== 'date' || time === '') return read
  const clock = readTime(time)
  return clock === null ? { kind: 'impossible' } : { kind: 'date', iso: `${read.iso}T${clock}` }
}

/** HH:MM:SS, or null where there is no such time. */
function readTime(time: string): string | null {
  const [, hours = '', minutes = '00', seconds = '00', oneHalf, otherHalf] = ` ${time}`.match(TIME) ?? []
  const half = (oneHalf ?? otherHalf)?.toLowerCase()
  const typed = Number(hours)
  if (half && (typed < 1 || typed > NOON)) return null
  const hour = half ? (typed % NOON) + (half === 'pm' ? NOON : 0) : typed
  if (hour > LAST_HOUR || Number(minutes) > 59 || Number(seconds) > 59) return null
  return `${String(hour).padStart(2, '0')}:${minutes}:${seconds}`
}
