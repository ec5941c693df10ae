const PERCENT = { whole: 100, afterTooMany: 50, perQuietMinute: 10 }
const MINUTE_MS = 60_000
/**
 * The units that succeeded in the minute before "too many" estimate what other clients leave: slightly less is used. An
 * increase is tried after some quiet minutes if the queue is blocked for most of a minute anyway, and after many more
 * at any time.
 */
const LEFT = { share: 0.98, leastPercent: 20, quietMinutes: { whileWaiting: 10, atAnyTime: 40 }, waitMs: 45_000 }

/**
 * The share of its budget that a token uses. After a "too many" response, our count and the service's differ, or
 * another client uses the token too: half after the pause, a tenth more with every quiet minute, up to what others
 * leave. Exceeding that costs a minute's pause, so it is tried rarely.
 */
export function createBudgetShare() {
  let pauseEndsAt = Number.NEGATIVE_INFINITY
  let leftPercent = PERCENT.whole
  let triedAt = Number.NEGATIVE_INFINITY
  const quietMinutes = (at: number) => Math.floor(Math.max(0, at - pauseEndsAt) / MINUTE_MS)

  return {
    /** `usedPercent`: the share of the budget that succeeded in the last minute. A very small one is no measure. */
    tooMany(pausedUntil: number, usedPercent: number): void {
      pauseEndsAt = Math.max(pauseEndsAt, pausedUntil)
      leftPercent = usedPercent < LEFT.leastPercent ? PERCENT.whole : usedPercent * LEFT.share
    },
    percentAt(at: number): number {
      const grown = PERCENT.afterTooMany + PERCENT.perQuietMinute * quietMinutes(at)
      const late = PERCENT.perQuietMinute * Math.max(0, quietMinutes(at) - LEFT.quietMinutes.atAnyTime)
      return Math.min(PERCENT.whole, grown, leftPercent + late)
    },
    /** The budget is exhausted for this long. */
    usedUp(at: number, waitMs: number): void {
      if (waitMs < LEFT.waitMs || quietMinutes(at) < LEFT.quietMinutes.whileWaiting || at - triedAt < MINUTE_MS) return
      triedAt = at
      leftPercent += PERCENT.perQuietMinute
    },
    /** The times at which the share grows. */
    steps(): readonly number[] {
      const most = PERCENT.whole / PERCENT.perQuietMinute
      const minutes = Array.from({ length: most }, (_, index) => index + 1)
      return [...minutes, ...minutes.map(minute => minute + LEFT.quietMinutes.atAnyTime)].map(
        minute => pauseEndsAt + minute * MINUTE_MS,
      )
    },
  }
}
