/** `now`: milliseconds since 1970, which the user may change. `elapsed`: milliseconds of a monotonic clock. */
type Clocks = { readonly now: () => number; readonly elapsed: () => number }

/**
 * The wall-clock time at the start plus the elapsed time: setting the clock back by hours must not delay queued work by
 * hours. The monotonic clock may stop during sleep, which only makes the limits stricter.
 */
export function createSteadyClock({ now, elapsed }: Clocks) {
  const [atWall, atElapsed] = [now(), elapsed()]
  const steady = (): number => atWall + elapsed() - atElapsed
  return {
    now: steady,
    /** Converts a time to the current wall clock. */
    onWall: (at: number): number => at + now() - steady(),
  }
}
export type SteadyClock = ReturnType<typeof createSteadyClock>
