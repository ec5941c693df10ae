import { expect, test } from 'vitest'
import { toCalendar } from './calendar.ts'

const NOON = Date.UTC(2026, 2, 2, 12)
const DAY = 20_514 // 2 March 2026

test('an event ends before the day after its last day', () => {
  const text = toCalendar('Plan', [{ id: 7, title: 'Doors', first: DAY, last: DAY + 2 }], NOON)

  expect(text.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sheaf//Sheet service//EN',
    'X-WR-CALNAME:Plan',
    'BEGIN:VEVENT',
    'UID:7@sheaf',
    'DTSTAMP:20260302T120000Z',
    'DTSTART;VALUE=DATE:20260302',
    'DTEND;VALUE=DATE:20260305',
    'SUMMARY:Doors',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('a title is escaped and cannot start a new line', () => {
  const text = toCalendar('Plan', [{ id: 7, title: 'a,b;c\\d\nEND:VEVENT\u0000', first: DAY, last: DAY }], NOON)

  expect(text).toContain('SUMMARY:a\\,b\\;c\\\\d\\nEND:VEVENT \r\n')
})

test('folds long lines between characters, at 75 bytes', () => {
  const title = 'Tür 🚪'.repeat(30)

  const text = toCalendar('Plan', [{ id: 7, title, first: DAY, last: DAY }], NOON)

  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`)
})
