import { describe, expect, test } from 'vitest'
import { commentTime, pendingMessage } from './comment-messages.ts'

const now = new Date(2026, 5, 18, 11, 0).getTime()
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString()

test('the nearer a comment, the shorter its time', () => {
  expect(commentTime(at(2026, 5, 18, 9, 12), now)).toBe('Today 09:12')
  expect(commentTime(at(2026, 5, 17, 23, 59), now)).toBe('Yesterday 23:59')
  expect(commentTime(at(2026, 5, 16, 14, 8), now)).toBe('Tue 14:08')
  expect(commentTime(at(2026, 4, 28, 8, 0), now)).toBe('28 May')
  expect(commentTime(at(2024, 4, 28, 8, 0), now)).toBe('28 May 2024')
  expect(commentTime('never', now)).toBe('')
})

test('a clock that runs behind shows the date, not a wrong day', () => {
  expect(commentTime(at(2026, 5, 20, 9, 0), now)).toBe('20 Jun')
})

describe('the chip of an unsaved comment says what will happen to it', () => {
  test.each([
    ['post', 'queued', 'Posts with the next save'],
    ['change', 'sending', 'Updating'],
    ['delete', 'needs-review', 'Not deleted'],
    ['post', 'unknown', 'Checking whether it arrived'],
    ['post', 'saved', null],
  ] as const)('%s, %s', (what, state, message) => {
    expect(pendingMessage({ seq: 1, what, state, reason: null })).toBe(message)
  })
})
