/** `now`: milliseconds since 1970, which a person may change. `elapsed`: milliseconds since any moment, which nobody can. */
type Clocks = { readonly now: () => number; readonly elapsed: () => number }

/**
 * The time on the wall as it was at the beginning, and from there on what has elapsed: a clock that is set hours back must not make
 * everything that waits wait for hours. While the computer sleeps it may stand still, which only makes one more careful.
 */
export function createSteadyClock({ now, elapsed }: Clocks) {
  const [atWall, atElapsed] = [now(), elapsed()]
  const steady = (): number => atWall + elapsed() - atElapsed
  return {
    now: steady,
    /** The same moment as the clock on the wall tells it by now. */
    onWall: (at: number): number => at + now() - steady(),
  }
}
export type SteadyClock = ReturnType<typeof createSteadyClock>
