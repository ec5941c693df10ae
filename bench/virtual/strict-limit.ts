/** The ways a service counts: the last minute, clock minutes, or a token bucket. */
export const COUNTINGS = ['sliding', 'fixed', 'bucket'] as const
export type Counting = (typeof COUNTINGS)[number]

export const UNITS = 300
export const WINDOW_MS = 60_000

/**
 * The rate limit of a service that enforces it strictly (specification, "Limits"). A rejected request costs nothing.
 */
export function createStrictLimit(counting: Counting, now: () => number) {
  const taken = counting === 'bucket' ? bucket(now) : window(counting, now)
  const counts = { units: 0, refusals: 0 }
  return {
    counts,
    /** Requests of another program, which are not in the counts. */
    takeForOthers: taken,
    take(units: number): boolean {
      const isTaken = taken(units)
      if (isTaken) counts.units += units
      else counts.refusals += 1
      return isTaken
    },
  }
}

function window(counting: 'sliding' | 'fixed', now: () => number): (units: number) => boolean {
  let spent: { readonly at: number; readonly units: number }[] = []
  return units => {
    const since = counting === 'fixed' ? now() - (now() % WINDOW_MS) : now() - WINDOW_MS + 1
    spent = spent.filter(({ at }) => at >= since)
    const fits = spent.reduce((sum, one) => sum + one.units, units) <= UNITS
    if (fits) spent.push({ at: now(), units })
    return fits
  }
}

function bucket(now: () => number): (units: number) => boolean {
  let level = UNITS
  let filledAt = now()
  return units => {
    level = Math.min(UNITS, level + ((now() - filledAt) * UNITS) / WINDOW_MS)
    filledAt = now()
    const fits = units <= level
    if (fits) level -= units
    return fits
  }
}
