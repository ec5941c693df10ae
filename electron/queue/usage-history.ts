const MINUTE_MS = 60_000
const MINUTES = 30

/** How many units each of the last 30 minutes took, for the bars in the account panel. The last one is the current minute. */
export type UsageHistory = {
  readonly add: (units: number) => void
  readonly list: () => readonly number[]
}

export function createUsageHistory(now: () => number): UsageHistory {
  const unitsByMinute = new Map<number, number>()
  const minute = () => Math.floor(now() / MINUTE_MS)

  return {
    add(units) {
      const current = minute()
      unitsByMinute.set(current, (unitsByMinute.get(current) ?? 0) + units)
      for (const past of unitsByMinute.keys()) if (past <= current - MINUTES) unitsByMinute.delete(past)
    },
    list() {
      const first = minute() - MINUTES + 1
      return Array.from({ length: MINUTES }, (_, index) => unitsByMinute.get(first + index) ?? 0)
    },
  }
}
