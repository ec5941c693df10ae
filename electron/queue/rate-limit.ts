import type { SpendStore } from './spend-store.ts'

export type Priority = 'person' | 'background'

export type RateLimitDeps = {
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly store: SpendStore
}

/** The request budget of one token. Units: a request counts as 1, an upload as 10 (specification, "Limits"). */
export const UNITS_PER_WINDOW = 300
/** Units that only what a person waits for may use, unless no person asked for anything during the last window. */
export const UNITS_FOR_PERSON = 30
export const WINDOW_MS = 60_000

/** `expiresAt` null: no answer yet, so nobody can say when the service counted it. */
type Spend = { readonly units: number; expiresAt: number | null }

/**
 * Keeps a token within its budget whichever way the service counts: a unit is counted from before its request leaves until a
 * window after its answer came, and the service counts it somewhere in between. So no window of the service's, sliding or fixed,
 * however late requests arrive, ever holds more than `UNITS_PER_WINDOW`.
 */
export type RateLimit = {
  readonly fits: (units: number, priority: Priority) => boolean
  /** When it will fit, if nothing else starts; null while that depends on answers that are still awaited. */
  readonly fitsAt: (units: number, priority: Priority) => number | null
  /** Call the function it returns when the answer is there, or when it is clear that none will come. */
  readonly spend: (units: number, priority: Priority) => () => void
  readonly used: () => number
}

export function createRateLimit({ now, store }: RateLimitDeps): RateLimit {
  const spends = new Map<number, Spend>(
    store.load().map(({ id, units, answeredAt }) => [id, restored(units, answeredAt)]),
  )
  let lastPersonAt = Number.NEGATIVE_INFINITY

  /** A request that was on its way when the app ended may be counted as late as now. A clock set back must not freeze us. */
  function restored(units: number, answeredAt: number | null): Spend {
    return { units, expiresAt: Math.min(answeredAt ?? now(), now()) + WINDOW_MS }
  }

  function living(): readonly Spend[] {
    const at = now()
    for (const [id, { expiresAt }] of spends) if (expiresAt !== null && expiresAt < at) spends.delete(id)
    return [...spends.values()]
  }

  const used = () => living().reduce((sum, { units }) => sum + units, 0)

  /** The reserve is given back once nobody has waited for anything during a whole window. */
  const reserveEndsAt = (priority: Priority) => (priority === 'background' ? lastPersonAt + WINDOW_MS + 1 : 0)
  const budgetAt = (at: number, priority: Priority) =>
    at < reserveEndsAt(priority) ? UNITS_PER_WINDOW - UNITS_FOR_PERSON : UNITS_PER_WINDOW

  const fits = (units: number, priority: Priority) => used() + units <= budgetAt(now(), priority)

  return {
    used,
    fits,
    fitsAt(units, priority) {
      if (fits(units, priority)) return now()
      const freed = living().flatMap(spend => (spend.expiresAt === null ? [] : [spend.expiresAt + 1]))
      const moments = [...new Set([...freed, reserveEndsAt(priority)])].filter(at => at > now()).sort((a, b) => a - b)
      const stillUsed = (at: number) =>
        living().reduce((sum, spend) => (spend.expiresAt !== null && spend.expiresAt < at ? sum : sum + spend.units), 0)
      return moments.find(at => stillUsed(at) + units <= budgetAt(at, priority)) ?? null
    },
    spend(units, priority) {
      if (priority === 'person') lastPersonAt = now()
      const id = store.start(units, now())
      const spend: Spend = { units, expiresAt: null }
      spends.set(id, spend)
      return () => {
        spend.expiresAt = now() + WINDOW_MS
        store.answer(id, now())
      }
    },
  }
}
