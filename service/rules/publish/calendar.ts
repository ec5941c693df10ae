import { dateOf, dateText } from '../../formulas/language/date.ts'

/** Something that lasts whole days. Days are counted from 1 January 1970; both ends belong to it. */
export interface CalendarEvent {
  readonly id: number
  readonly title: string
  readonly first: number
  readonly last: number
}

/** A calendar as calendar programs subscribe to it (RFC 5545). `stamp` is when it was made, in epoch milliseconds. */
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
      // The end is the first day that does not belong to it.
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

/** A line has at most 75 bytes; what is longer goes on in the next one, after a blank. No character is cut in two. */
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
