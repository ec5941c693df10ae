import { expect, test } from 'vitest'
import { guessLimit } from './guess-limit.ts'

const [HOUR, DAY] = [60 * 60 * 1000, 24 * 60 * 60 * 1000]
const [ANN, BOB] = [1, 2]

/** Makes wrong guesses in a row: returns how long the last one must wait, 0 when it is checked. */
function guess(limit: ReturnType<typeof guessLimit>, times: number, { who = ANN, at = 0, browser = '' } = {}): number {
  let waitMs = 0
  for (let count = 0; count < times; count++) {
    const outcome = limit.take(who, browser || null, at)
    waitMs = 'waitMs' in outcome ? outcome.waitMs : 0
  }
  return waitMs
}

test('checks a hundred wrong passwords a day per user, and no more', () => {
  const limit = guessLimit()

  expect(guess(limit, 100)).toBe(0)
  expect(guess(limit, 1, { at: HOUR })).toBe(DAY - HOUR)
  expect(guess(limit, 1, { who: BOB })).toBe(0)
  expect(guess(limit, 100, { at: DAY })).toBe(0)
})

test('a browser that the user has signed in with has separate attempts', () => {
  const limit = guessLimit()
  guess(limit, 500)

  expect(guess(limit, 20, { browser: 'desk' })).toBe(0)
  expect(guess(limit, 1, { browser: 'desk' })).toBe(HOUR)
  expect(guess(limit, 1, { browser: 'desk', at: HOUR })).toBe(0)
})

test('a known browser without attempts left uses the common ones', () => {
  const limit = guessLimit()

  expect(guess(limit, 120, { browser: 'desk' })).toBe(0)
  expect(guess(limit, 1, { browser: 'desk' })).toBe(HOUR)
})

test('a correct password does not count', () => {
  const limit = guessLimit()

  for (let count = 0; count < 200; count++) {
    const outcome = limit.take(ANN, null, 0)
    expect(outcome).not.toHaveProperty('waitMs')
    if (!('waitMs' in outcome)) outcome.wasRight()
  }
})
