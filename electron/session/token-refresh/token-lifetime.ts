import type { TokenPair } from '../credential.ts'

/** `now`: milliseconds since 1970, which a person may change. `elapsed`: milliseconds since any moment, which nobody can. */
export type Clocks = { readonly now: () => number; readonly elapsed: () => number }

/** How much of a pair's lifetime is over, as far as is known without asking. Only the service's refusal really ends it. */
export type TokenLifetime = {
  /** Milliseconds until it should be refreshed; zero or less when it should, or when the clock of this computer makes no sense. */
  readonly dueInMs: () => number
  /** The end by this computer's clock, in milliseconds since 1970. */
  readonly endsAt: () => number
  /** Takes the time that the service has told; it counts from now on. True when the pair should be refreshed. */
  readonly setServiceTime: (serviceNow: number) => boolean
}

/** Refreshed when this share of the lifetime is over: at random between the two, so that not all come at once. */
const SHARE = { from: 0.7, to: 0.8 }

/**
 * At rest only the service's times are kept, and how far its clock was ahead of ours. In a run, the later of our clock and of the time
 * that has elapsed counts: our clock may be set back, and elapsed time may stand still while the computer sleeps.
 */
export function createTokenLifetime(pair: TokenPair, { now, elapsed }: Clocks, random: () => number): TokenLifetime {
  const share = SHARE.from + (SHARE.to - SHARE.from) * random()
  const dueAt = pair.issuedAt + (pair.expiresAt - pair.issuedAt) * share
  let known = { at: now() + pair.aheadMs, elapsed: elapsed(), aheadMs: pair.aheadMs }
  let isTold = false
  const serviceNow = () => Math.max(now() + known.aheadMs, known.at + elapsed() - known.elapsed)

  return {
    dueInMs: () => (!isTold && serviceNow() < pair.issuedAt ? 0 : dueAt - serviceNow()),
    endsAt: () => pair.expiresAt - known.aheadMs,
    setServiceTime(at) {
      isTold = true
      known = { at, elapsed: elapsed(), aheadMs: at - now() }
      return at >= dueAt
    },
  }
}
