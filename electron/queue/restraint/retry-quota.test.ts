import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AppError } from '../../../shared/app-error.ts'
import { serverError } from '../testing/a-failure.ts'
import { createRetryQuota } from './retry-quota.ts'

const failure: AppError = serverError('unknown')
const tooMany: AppError = { kind: 'rate-limited', retryAfterMs: 60_000 }

const retriesLeft = (error: AppError, quota = createRetryQuota()) => {
  let retries = 0
  while (retries < 1_000 && quota.take(error)) retries += 1
  return retries
}

test.each([
  ['a failure', failure, 35],
  ['"too many"', tooMany, 100],
])('without a success in between, %s is retried exactly this many times', (_title, error, retries) => {
  expect(retriesLeft(error)).toBe(retries)
})

test('fourteen successes earn one more retry, and never more than the initial quota', () => {
  const quota = createRetryQuota()
  retriesLeft(tooMany, quota)
  for (let success = 0; success < 13; success += 1) quota.succeeded()
  expect(quota.take(failure)).toBe(false)
  quota.succeeded()
  expect(quota.take(failure)).toBe(true)

  for (let success = 0; success < 10_000; success += 1) quota.succeeded()
  expect(retriesLeft(failure, quota)).toBe(35)
})

test('in any sequence of successes and failures, retries cost at most the initial and the earned quota', () => {
  const step = fc.constantFrom('success' as const, failure, tooMany)
  fc.assert(
    fc.property(fc.array(step, { maxLength: 2_000 }), steps => {
      const quota = createRetryQuota()
      let earned = 0
      let cost = 0
      for (const each of steps) {
        if (each === 'success') {
          quota.succeeded()
          earned += 1
        } else if (quota.take(each)) cost += each === failure ? 14 : 5
      }
      expect(cost).toBeLessThanOrEqual(500 + earned)
    }),
  )
})
