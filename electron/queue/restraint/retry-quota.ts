import type { AppError } from '../../../shared/app-error.ts'

const MOST = 500
const COST = { failure: 14, tooMany: 5 }
const EARNED = 1

/**
 * How many reads may be tried again: a service that fails is not asked several times as often for it. Every request that goes well
 * fills it up a little.
 */
export function createRetryQuota() {
  let left = MOST

  return {
    succeeded(): void {
      left = Math.min(MOST, left + EARNED)
    },
    /** False: it is used up, and whoever asked is told of the failure. */
    take(error: AppError): boolean {
      const cost = error.kind === 'rate-limited' ? COST.tooMany : COST.failure
      if (cost > left) return false
      left -= cost
      return true
    },
  }
}
export type RetryQuota = ReturnType<typeof createRetryQuota>
