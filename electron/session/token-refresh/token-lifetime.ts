import type { TokenPair } from '../credential.ts'

/** `now`: milliseconds since 1970, adjustable by the user. `elapsed`: monotonic milliseconds. */
export type Clocks = { readonly now: () => number; readonly elapsed: () => number }

/** The known share of a pair's lifetime that has passed. Only a rejection by the service ends it. */
export type TokenLifetime = {
  /**
   * Milliseconds until the next refresh; zero or less when it is due, or when the clock of this computer is
   * implausible.
   */
  readonly dueInMs: () => number
  /** The end by this computer's clock, in milliseconds since 1970. */
  readonly endsAt: () => number
  /** Sets the time of the service; it counts from now on. True when the pair is due for a refresh. */
  readonly setServiceTime: (serviceNow: number) => boolean
}

/** Refresh at a random share of the lifetime between the two, so that clients do not refresh all at once. */
const SHARE = { from: 0.7, to: 0.8 }

/**
 * Only the service's times and its clock offset are stored. In a run, the later of our clock and of elapsed time
 * counts: our clock may be set back, and elapsed time may pause while the computer sleeps.
 */
export function createTokenLifetime(pair: TokenPair, { now, elapsed }: Clocks, random: () => number): TokenLifetime {
  const share = SHARE.from + (SHARE.to - SHARE.from) * random()
  const dueAt = pair.issuedAt + (pair.expiresAt - pair.issuedAt) * share
  let known = { at: now() + pair.aheadMs, elapsed: elapsed(), aheadMs: pair.aheadMs }
  let isReported = false
  const serviceNow = () => Math.max(now() + known.aheadMs, known.at + elapsed() - known.elapsed)

  return {
    dueInMs: () => (!isReported && serviceNow() < pair.issuedAt ? 0 : dueAt - serviceNow()),
    endsAt: () => pair.expiresAt - known.aheadMs,
    setServiceTime(at) {
      isReported = true
      known = { at, elapsed: elapsed(), aheadMs: at - now() }
      return at >= dueAt
    },
  }
}
