import { expect, test } from 'vitest'
import { guessLimit } from './guess-limit.ts'

const MINUTE = 60_000

function guess(limit: ReturnType<typeof guessLimit>, email: string, times: number, now = 0): (number | null)[] {
  return Array.from({ length: times }, () => limit.take(email, now))
}

test('five guesses may be made, the sixth waits', () => {
  const limit = guessLimit()

  expect(guess(limit, 'ann@office.example', 6)).toEqual([null, null, null, null, null, 15])
})

test('each guess counts for a quarter of an hour, and refused ones do not', () => {
  const limit = guessLimit()
  guess(limit, 'ann@office.example', 2)
  guess(limit, 'ann@office.example', 3, 10 * MINUTE)
  guess(limit, 'ann@office.example', 9, 14 * MINUTE)

  expect(limit.take('ann@office.example', 15 * MINUTE - 1)).toBe(1)
  expect(guess(limit, 'ann@office.example', 3, 15 * MINUTE)).toEqual([null, null, 10])
})

test('an address in capitals is the same address', () => {
  const limit = guessLimit()
  guess(limit, 'ann@office.example', 5)

  expect(limit.take('ANN@office.example', 0)).toBe(15)
  expect(limit.take('bob@office.example', 0)).toBeNull()
})

test('trying many addresses is limited, too', () => {
  const limit = guessLimit()
  for (let person = 0; person < 50; person++) expect(limit.take(`${person}@office.example`, 0)).toBeNull()

  expect(limit.take('ann@office.example', 5 * MINUTE)).toBe(10)
  expect(limit.take('ann@office.example', 15 * MINUTE)).toBeNull()
})

test('a right guess wipes out the wrong ones', () => {
  const limit = guessLimit()
  guess(limit, 'ann@office.example', 5)

  limit.clear('Ann@office.example')

  expect(limit.take('ann@office.example', 0)).toBeNull()
})
