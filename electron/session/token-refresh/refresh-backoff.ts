/** Backoff of refreshes, by elapsed time: never polls a service in a loop. */
export type RefreshBackoff = {
  readonly mayTry: () => boolean
  /** The refresh failed: exponential backoff, up to five minutes. */
  readonly failed: () => void
  /** The service has issued a pair with this lifetime. */
  readonly issued: (lifeMs: number) => void
}

const FAILED_MS = { first: 5_000, most: 5 * 60_000 }
/** A pair rejected in the first tenth of its lifetime multiplies the next wait by four. */
const YOUNG = { share: 0.1, firstMs: 60_000, mostMs: 6 * 60 * 60_000, factor: 4 }

export function createRefreshBackoff(elapsed: () => number, random: () => number): RefreshBackoff {
  let notBefore = Number.NEGATIVE_INFINITY
  let failures = 0
  let refusedYoung = 0
  let issuedAt: number | null = null

  return {
    mayTry: () => elapsed() >= notBefore,
    failed() {
      const waitMs = Math.min(FAILED_MS.first * 2 ** failures, FAILED_MS.most)
      failures += 1
      notBefore = elapsed() + waitMs * (0.5 + random() / 2)
    },
    issued(lifeMs) {
      const isYoung = issuedAt !== null && elapsed() - issuedAt < lifeMs * YOUNG.share
      refusedYoung = isYoung ? refusedYoung + 1 : 0
      issuedAt = elapsed()
      failures = 0
      const waitMs = Math.min(YOUNG.firstMs * YOUNG.factor ** (refusedYoung - 1), YOUNG.mostMs)
      notBefore = isYoung ? elapsed() + waitMs : Number.NEGATIVE_INFINITY
    },
  }
}
