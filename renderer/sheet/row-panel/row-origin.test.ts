import { expect, test } from 'vitest'
import { plainTime } from '../../ui/messages/format-times.ts'
import { writtenLine } from './row-origin.tsx'

const at = Date.UTC(2026, 10, 1, 9)
const now = at + 60_000

test('says who wrote a row and when, as far as both are known', () => {
  expect(writtenLine('Created', { at, by: 'Ann' }, now)).toBe(`Created by Ann, ${plainTime(at, now)}`)
  expect(writtenLine('Created', { at: null, by: 'Ann' }, now)).toBe('Created by Ann')
  expect(writtenLine('Created', { at, by: null }, now)).toBe(`Created ${plainTime(at, now)}`)
  expect(writtenLine('Created', { at: null, by: null }, now)).toBeNull()
})
