import type { AppError } from '../../../shared/app-error.ts'

const MOST = 500
const COST = { failure: 14, tooMany: 5 }
const EARNED = 1

/**
 * Limits retries of reads, so that a failing service does not receive several times the load. Every success refills the
 * quota a little.
 */
export function createRetryQuota() {
  let left = MOST

  return {
    succeeded(): void {
      left = Math.min(MOST, left + EARNED)
    },
    /** Returns false if it is exhausted: the caller gets the error. */
    take(error: AppError): boolean {
      const cost = error.kind === 'rate-limited' ? COST.tooMany : COST.failure
      if (cost > left) return false
      left -= cost
      return true
    },
  }
}
export type RetryQuota = ReturnType<typeof createRetryQuota>
