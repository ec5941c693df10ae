import { createBudgetShare } from './restraint/budget-share.ts'
import type { SpendStore } from './spend-store.ts'

export type RateLimitDeps = {
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly store: SpendStore
}

/** The request budget of one token. Units: a request counts as 1, an upload as 10 (specification, "Limits"). */
export const UNITS_PER_WINDOW = 300
export const WINDOW_MS = 60_000

/**
 * Without an answer nobody can say when the service counted it, so it counts for ever. `isThrough`: there was an answer, and not "too
 * many".
 */
type Spend = { readonly units: number; expiresAt: number; isThrough: boolean }

/**
 * Keeps a token within its budget whichever way the service counts: a unit is counted from before its request leaves until a
 * window after its answer came, and the service counts it somewhere in between. So no window of the service's, sliding or fixed,
 * however late requests arrive, ever holds more than `UNITS_PER_WINDOW`.
 */
export type RateLimit = {
  readonly fits: (units: number) => boolean
  /** When it will fit, if nothing else starts; null while that depends on answers that are still awaited. */
  readonly fitsAt: (units: number) => number | null
  /** Call the function it returns when the answer is there, be it "too many", or when it is clear that none will come. */
  readonly spend: (units: number) => (isRefused?: boolean) => void
  readonly used: () => number
  /** The service said "too many" all the same: after this moment the budget is smaller for a while. */
  readonly tooMany: (pausedUntil: number) => void
}

export function createRateLimit({ now, store }: RateLimitDeps): RateLimit {
  const spends = new Map<number, Spend>(
    store.load().map(({ id, units, answeredAt }) => [id, restored(units, answeredAt)]),
  )
  const share = createBudgetShare()

  /** A request that was on its way when the app ended may be counted as late as now. A clock set back must not freeze us. */
  function restored(units: number, answeredAt: number | null): Spend {
    return { units, expiresAt: Math.min(answeredAt ?? now(), now()) + WINDOW_MS, isThrough: true }
  }

  function living(): readonly Spend[] {
    const at = now()
    for (const [id, { expiresAt }] of spends) if (expiresAt < at) spends.delete(id)
    return [...spends.values()]
  }

  const used = () => sumOf(living())

  const budgetAt = (at: number) => (UNITS_PER_WINDOW * share.percentAt(at)) / 100
  const fits = (units: number) => used() + units <= budgetAt(now())

  /** When the first of what is answered stops to count. */
  const freedInMs = () => Math.min(...living().map(({ expiresAt }) => expiresAt)) - now()

  return {
    used,
    fits,
    tooMany(pausedUntil) {
      const through = living().filter(({ isThrough }) => isThrough)
      share.tooMany(pausedUntil, (100 * sumOf(through)) / UNITS_PER_WINDOW)
    },
    fitsAt(units) {
      if (fits(units)) return now()
      const freed = living().map(({ expiresAt }) => expiresAt + 1)
      // Those among them that are over fit no more than this moment does.
      const moments = [...new Set([...freed, ...share.steps()])].sort((a, b) => a - b)
      const stillUsed = (at: number) => sumOf(living().filter(({ expiresAt }) => expiresAt >= at))
      return moments.find(at => stillUsed(at) + units <= budgetAt(at)) ?? null
    },
    spend(units) {
      const id = store.start(units, now())
      const spend: Spend = { units, expiresAt: Number.POSITIVE_INFINITY, isThrough: false }
      spends.set(id, spend)
      if (!fits(units)) share.usedUp(now(), freedInMs())
      return (isRefused = false) => {
        spend.isThrough = !isRefused
        spend.expiresAt = now() + WINDOW_MS
        store.answer(id, now())
      }
    },
  }
}

const sumOf = (spends: readonly Spend[]): number => spends.reduce((sum, { units }) => sum + units, 0)
