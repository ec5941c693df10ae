import type { After } from '../../../shared/after.ts'
import type { QueueView } from '../../../shared/model/request-queue.ts'
import type { Attention } from '../watch/watching.ts'

/** Intervals of refreshing the list. Each costs up to 14 requests (`read-containers.ts`), of 300 a minute. */
const EVERY_MS: Readonly<Record<Attention, number>> = { active: 120_000, shown: 300_000, hidden: 1_800_000 }
/** A window may be focused many times in a row. */
const JUST_NOW_MS = 10_000
/** Random spread of the interval: clients that start at the same time must not refresh together. */
const SPREAD = 0.2
/** The rest of the budget is reserved for interactive requests. */
const BUDGET_SHARE = 0.3

export type ItemsWatchDeps = {
  /** Reads changes of the list. */
  readonly look: () => Promise<unknown>
  readonly attention: () => Attention
  readonly isOnline: () => boolean
  readonly budget: () => Pick<QueueView, 'used' | 'limit' | 'pausedUntil'>
  /** Milliseconds of a monotonic clock. */
  readonly elapsed: () => number
  readonly after: After
  /** From 0 to below 1. */
  readonly random: () => number
}

/** Refreshes the list periodically and when a window gets the focus. */
export function createItemsWatch({ elapsed, after, random, ...deps }: ItemsWatchDeps) {
  // Opening the account reads the list.
  let lookedAt = elapsed()

  const look = () => {
    const { used, limit, pausedUntil } = deps.budget()
    cancel = plan()
    if (!deps.isOnline() || pausedUntil !== null || used > limit * BUDGET_SHARE) return
    lookedAt = elapsed()
    void deps.look() // the list publishes the result
  }
  const plan = () => after(Math.round(EVERY_MS[deps.attention()] * (1 + SPREAD * (2 * random() - 1))), look)
  let cancel = plan()

  return {
    /** A window got the focus: refreshes at once, or when the latest refresh is old enough. */
    turnedTo(): void {
      cancel()
      const waitMs = lookedAt + JUST_NOW_MS - elapsed()
      if (waitMs <= 0) look()
      else cancel = after(waitMs, look)
    },
    stop: (): void => cancel(),
  }
}
