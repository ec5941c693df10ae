import { expect, test } from 'vitest'
import { ago, isoDate, plainDate, plainTime, waitFor } from './format-times.ts'

const at = (year: number, month: number, day: number, hour = 0, minute = 0) =>
  new Date(year, month - 1, day, hour, minute).getTime()

const now = at(2026, 11, 20, 10, 55)

test('a time today is "09:42 today"', () => {
  expect(plainTime(at(2026, 11, 20, 9, 42), now)).toBe('09:42 today')
})

test('one minute before midnight is yesterday', () => {
  expect(plainTime(at(2026, 11, 19, 23, 59), now)).toBe('23:59 yesterday')
})

test('older times have a date, with the year if it is a different one', () => {
  expect(plainTime(at(2026, 6, 3, 17, 5), now)).toBe('17:05 on 3 Jun')
  expect(plainTime(at(2024, 6, 3, 17, 5), now)).toBe('17:05 on 3 Jun 2024')
  expect(plainDate(at(2026, 6, 3), now)).toBe('3 Jun')
})

test('counts calendar days, also across a clock change', () => {
  expect(plainTime(at(2026, 10, 25, 23, 0), at(2026, 10, 26, 0, 30))).toBe('23:00 yesterday')
})

test('elapsed time is in seconds, then minutes, then a clock time', () => {
  expect(ago(now - 2_000, now)).toBe('just now')
  expect(ago(now - 12_000, now)).toBe('12 s ago')
  expect(ago(now - 5 * 60_000, now)).toBe('5 min ago')
  expect(ago(now - 2 * 3_600_000, now)).toBe('at 08:55 today')
  expect(ago(now + 4_000, now)).toBe('just now')
})

test('rounds a wait up, so that a retry is never too early', () => {
  expect(waitFor(47_200)).toBe('48 s')
  expect(waitFor(0)).toBe('1 s')
  expect(waitFor(100_000)).toBe('2 min')
})

test('uses the local day, not the UTC day', () => {
  expect(isoDate(at(2026, 3, 7, 0, 5))).toBe('2026-03-07')
  expect(isoDate(at(2026, 12, 31, 23, 59))).toBe('2026-12-31')
})
