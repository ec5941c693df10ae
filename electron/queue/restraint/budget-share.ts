const PERCENT = { whole: 100, afterTooMany: 50, perQuietMinute: 10 }
const MINUTE_MS = 60_000
/**
 * What had come through in the minute before "too many" is about what others leave: a little less than that is used. More is tried after
 * so many quiet minutes when nothing else could be sent for most of a minute anyway, and after so many more at any time.
 */
const LEFT = { share: 0.98, leastPercent: 20, quietMinutes: { whileWaiting: 10, atAnyTime: 40 }, waitMs: 45_000 }

/**
 * How much of its budget a token uses. Once the service has said "too many", our count and its differ, or somebody else uses the token
 * too: half of it from the end of the pause on, a tenth more with every minute without another "too many", up to what others leave.
 * Whoever reaches for more than that waits a minute for nothing, so it is tried seldom.
 */
export function createBudgetShare() {
  let pauseEndsAt = Number.NEGATIVE_INFINITY
  let leftPercent = PERCENT.whole
  let triedAt = Number.NEGATIVE_INFINITY
  const quietMinutes = (at: number) => Math.floor(Math.max(0, at - pauseEndsAt) / MINUTE_MS)

  return {
    /** `usedPercent`: what of the budget had come through in the last minute. So little of it that it says nothing is no measure. */
    tooMany(pausedUntil: number, usedPercent: number): void {
      pauseEndsAt = Math.max(pauseEndsAt, pausedUntil)
      leftPercent = usedPercent < LEFT.leastPercent ? PERCENT.whole : usedPercent * LEFT.share
    },
    percentAt(at: number): number {
      const grown = PERCENT.afterTooMany + PERCENT.perQuietMinute * quietMinutes(at)
      const late = PERCENT.perQuietMinute * Math.max(0, quietMinutes(at) - LEFT.quietMinutes.atAnyTime)
      return Math.min(PERCENT.whole, grown, leftPercent + late)
    },
    /** Nothing more fits, and this long nothing will. */
    usedUp(at: number, waitMs: number): void {
      if (waitMs < LEFT.waitMs || quietMinutes(at) < LEFT.quietMinutes.whileWaiting || at - triedAt < MINUTE_MS) return
      triedAt = at
      leftPercent += PERCENT.perQuietMinute
    },
    /** The moments at which it grows. */
    steps(): readonly number[] {
      const most = PERCENT.whole / PERCENT.perQuietMinute
      const minutes = Array.from({ length: most }, (_, index) => index + 1)
      return [...minutes, ...minutes.map(minute => minute + LEFT.quietMinutes.atAnyTime)].map(
        minute => pauseEndsAt + minute * MINUTE_MS,
      )
    },
  }
}
