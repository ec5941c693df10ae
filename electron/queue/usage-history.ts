const MINUTE_MS = 60_000
const MINUTES = 30

/** The maximum number of named spenders. */
const NAMED = 4

type Spender = { readonly label: string | null; readonly units: number }

/**
 * Units of each of the last 30 minutes for the bars in the account panel (the last one is the current minute), and
 * their spenders.
 */
export type UsageHistory = {
  readonly add: (units: number, label: string) => void
  readonly list: () => readonly number[]
  /** Of the last 60 seconds, the largest first; all others together under null. */
  readonly spenders: () => readonly Spender[]
}

export function createUsageHistory(now: () => number): UsageHistory {
  const unitsByMinute = new Map<number, number>()
  let spent: { readonly at: number; readonly units: number; readonly label: string }[] = []
  const minute = () => Math.floor(now() / MINUTE_MS)
  const lately = () => spent.filter(({ at }) => at > now() - MINUTE_MS)

  return {
    add(units, label) {
      const current = minute()
      unitsByMinute.set(current, (unitsByMinute.get(current) ?? 0) + units)
      for (const past of unitsByMinute.keys()) if (past <= current - MINUTES) unitsByMinute.delete(past)
      spent = [...lately(), { at: now(), units, label }]
    },
    list() {
      const first = minute() - MINUTES + 1
      return Array.from({ length: MINUTES }, (_, index) => unitsByMinute.get(first + index) ?? 0)
    },
    spenders() {
      const byLabel = new Map<string, number>()
      for (const { label, units } of lately()) byLabel.set(label, (byLabel.get(label) ?? 0) + units)
      const all = [...byLabel].map(([label, units]) => ({ label, units })).sort((a, b) => b.units - a.units)
      const rest = all.slice(NAMED).reduce((sum, { units }) => sum + units, 0)
      return [...all.slice(0, NAMED), ...(rest > 0 ? [{ label: null, units: rest }] : [])]
    },
  }
}
