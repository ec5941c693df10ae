import { dateOf, dateText } from '../../../formulas/language/date.ts'

/** An all-day event. Days are counted from 1 January 1970; both ends are inclusive. */
export type CalendarEvent = {
  readonly id: number
  readonly title: string
  readonly first: number
  readonly last: number
}

/** Builds an iCalendar file (RFC 5545) to subscribe to. `stamp` is the creation time in epoch milliseconds. */
export function toCalendar(name: string, events: readonly CalendarEvent[], stamp: number): string {
  const made = `${new Date(stamp).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sheaf//Sheet service//EN',
    `X-WR-CALNAME:${escaped(name)}`,
    ...events.flatMap(({ id, title, first, last }) => [
      'BEGIN:VEVENT',
      `UID:${id}@sheaf`,
      `DTSTAMP:${made}`,
      `DTSTART;VALUE=DATE:${toDate(first)}`,
      // DTEND is exclusive.
      `DTEND;VALUE=DATE:${toDate(last + 1)}`,
      `SUMMARY:${escaped(title)}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map(line => `${folded(line)}\r\n`).join('')
}

const toDate = (day: number): string => dateText(dateOf(day)).replaceAll('-', '')

function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, character => `\\${character}`)
    .replaceAll(/\r?\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, ' ')
}

/** Folds a line after at most 75 bytes, without splitting a character; the next line begins with a space. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const character of line) {
    if (Buffer.byteLength(part + character) > (parts.length === 0 ? 75 : 74)) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part].join('\r\n ')
}
