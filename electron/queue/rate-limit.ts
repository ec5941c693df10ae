import { createBudgetShare } from './restraint/budget-share.ts'
import type { SpendStore } from './spend-store.ts'

export type RateLimitDeps = {
  readonly now: () => number
  readonly store: SpendStore
}

/** The request budget of one token. A request counts as 1 unit, an upload as 10 (specification, "Limits"). */
export const UNITS_PER_WINDOW = 300
export const WINDOW_MS = 60_000

/**
 * Without a response it is unknown when the service counted it, so it counts forever. `isThrough`: there was a response
 * other than "too many".
 */
type Spend = { readonly units: number; expiresAt: number; isThrough: boolean }

/**
 * Keeps a token within its budget, however the service counts: a unit counts from before its request is sent until a
 * window after its response, and the service counts it at some time in between. So no window of the service, sliding or
 * fixed, contains more than `UNITS_PER_WINDOW`, regardless of latency.
 */
export type RateLimit = {
  readonly fits: (units: number) => boolean
  /** When the units will fit if nothing else starts; null while that depends on pending responses. */
  readonly fitsAt: (units: number) => number | null
  /** Call the returned function when the response arrives, even "too many", or when there certainly will be none. */
  readonly spend: (units: number) => (isRefused?: boolean) => void
  readonly used: () => number
  /** The service still responded "too many": after this time the budget is reduced for a while. */
  readonly tooMany: (pausedUntil: number) => void
}

export function createRateLimit({ now, store }: RateLimitDeps): RateLimit {
  const spends = new Map<number, Spend>(
    store.load().map(({ id, units, answeredAt }) => [id, restored(units, answeredAt)]),
  )
  const share = createBudgetShare()

  /**
   * The service may count a request that was pending when the app ended as late as now. A clock that was set back must
   * not block the budget.
   */
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

  /** When the earliest answered unit expires. */
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
      // Past times fit no more than now does.
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
