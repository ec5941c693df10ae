import { afterAll, beforeEach, expect, test } from 'vitest'
import { formatBytes, formatCount, formatNumber } from './format-counts.ts'
import { personsLocale } from './locale.ts'

beforeEach(() => personsLocale.set('en-GB'))
afterAll(() => personsLocale.set(null))

test("digits follow the user's locale, words are English in all of them", () => {
  personsLocale.set('de-DE')
  expect(formatCount(12345, 'row')).toBe('12.345 rows')
  expect(formatBytes(1.8 * 1024 ** 2)).toBe('1,8 MB')
  expect(formatBytes(2000 * 1024)).toBe('2 MB')
  personsLocale.set('en-US')
  expect(formatNumber(12345)).toBe('12,345')
})

test('one edit has no plural', () => {
  expect(formatCount(1, 'edit')).toBe('1 edit')
  expect(formatCount(5, 'edit')).toBe('5 edits')
  expect(formatCount(0, 'edit')).toBe('0 edits')
  expect(formatCount(2, 'copy', 'copies')).toBe('2 copies')
  expect(formatCount(12345, 'row')).toBe('12,345 rows')
})

test('formats sizes with a suitable unit', () => {
  expect(formatBytes(0)).toBe('0 bytes')
  expect(formatBytes(900)).toBe('900 bytes')
  expect(formatBytes(96 * 1024)).toBe('96 KB')
  expect(formatBytes(1.8 * 1024 ** 2)).toBe('1.8 MB')
  expect(formatBytes(30 * 1024 ** 2)).toBe('30 MB')
  expect(formatBytes(41.2 * 1024 ** 2)).toBe('41 MB')
  expect(formatBytes(2 * 1024 ** 3)).toBe('2 GB')
})
