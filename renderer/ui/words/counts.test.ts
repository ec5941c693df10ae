import { expect, test } from 'vitest'
import { bytes, count } from './counts.ts'

test('one edit is not "1 edits"', () => {
  expect(count(1, 'edit')).toBe('1 edit')
  expect(count(5, 'edit')).toBe('5 edits')
  expect(count(0, 'edit')).toBe('0 edits')
  expect(count(2, 'copy', 'copies')).toBe('2 copies')
  expect(count(12345, 'row')).toBe('12,345 rows')
})

test('a size reads as people say it', () => {
  expect(bytes(0)).toBe('0 bytes')
  expect(bytes(900)).toBe('900 bytes')
  expect(bytes(96 * 1024)).toBe('96 KB')
  expect(bytes(1.8 * 1024 ** 2)).toBe('1.8 MB')
  expect(bytes(30 * 1024 ** 2)).toBe('30 MB')
  expect(bytes(41.2 * 1024 ** 2)).toBe('41 MB')
  expect(bytes(2 * 1024 ** 3)).toBe('2 GB')
})
