import { expect, test } from 'vitest'
import { parseDuration, toDurationText } from '../../../shared/wire/duration.ts'
import { dayOfInstant, isDay, toDay, toLocalDateTime, toTypedDay } from './dates.ts'

test('a date must exist in the calendar', () => {
  expect(['2026-02-28', '2024-02-29', '1999-12-31'].every(isDay)).toBe(true)
  expect(['2026-02-29', '2026-02-31', '2026-13-01', '2026-1-1', '2026-01-01T00:00:00Z', ''].some(isDay)).toBe(false)
})

test('takes the date of a date-time as written', () => {
  expect(toDay('2026-03-04T23:30:00-08:00')).toBe('2026-03-04')
  expect(toDay('2026-03-04')).toBe('2026-03-04')
  expect(toDay('4 March')).toBeNull()
})

test('takes the date of milliseconds in UTC', () => {
  expect(dayOfInstant(Date.UTC(2026, 2, 4, 23, 59))).toBe('2026-03-04')
  expect(dayOfInstant(Number.MAX_SAFE_INTEGER)).toBeNull()
})

test('reads dates as typed in the en_US locale', () => {
  expect(toTypedDay('3/4/2026')).toBe('2026-03-04')
  expect(toTypedDay('12/31/26')).toBe('2026-12-31')
  expect(toTypedDay('31/12/2026')).toBeNull()
})

test('a project time has no time zone, and a date alone begins at eight', () => {
  expect(toLocalDateTime('2026-03-04T08:30:00Z')).toBe('2026-03-04T08:30:00')
  expect(toLocalDateTime('2026-03-04')).toBe('2026-03-04T08:00:00')
  expect(toLocalDateTime('2026-03-04T25:00:00')).toBeNull()
  expect(toLocalDateTime('soon')).toBeNull()
})

test.each(['4d 6h 30m', '2w', '-2d', 'e3d', '1.5d', '250ms', '1w 1d 1h 1m 1s 1ms'])(
  'reads the duration %s back as written',
  text => {
    const duration = parseDuration(text)

    expect(duration && toDurationText(duration)).toBe(text)
  },
)

test.each(['', '4', 'd', '4x', '4d 4d', 'four days', '4d6h'])('rejects %j as a duration', text => {
  expect(parseDuration(text)).toBeNull()
})
