import type { After } from '../../../shared/after.ts'
import type { QueueView } from '../../../shared/model/request-queue.ts'
import type { Attention } from '../watch/watching.ts'

/** How often the list is looked at. A look costs up to 14 requests (`read-containers.ts`), of 300 a minute. */
const EVERY_MS: Readonly<Record<Attention, number>> = { active: 120_000, shown: 300_000, hidden: 1_800_000 }
/** A window may get the focus many times in a row. */
const JUST_NOW_MS = 10_000
/** Up to so much of it sooner or later: many who began at nine must not all ask together. */
const SPREAD = 0.2
/** The rest of the budget is for what somebody waits for. */
const BUDGET_SHARE = 0.3

export type PlacesWatchDeps = {
  /** Reads what is new, renamed or gone in the list. */
  readonly look: () => Promise<unknown>
  readonly attention: () => Attention
  readonly isOnline: () => boolean
  readonly budget: () => Pick<QueueView, 'used' | 'limit' | 'pausedUntil'>
  /** Milliseconds since some moment: what nobody sets back. */
  readonly elapsed: () => number
  readonly after: After
  /** From 0 to below 1. */
  readonly random: () => number
}

/** Looks from time to time whether others have made, renamed, moved or deleted something, and when a user turns to a window. */
export function createPlacesWatch({ elapsed, after, random, ...deps }: PlacesWatchDeps) {
  // The list is read when the account is opened.
  let lookedAt = elapsed()

  const look = () => {
    const { used, limit, pausedUntil } = deps.budget()
    cancel = plan()
    if (!deps.isOnline() || pausedUntil !== null || used > limit * BUDGET_SHARE) return
    lookedAt = elapsed()
    void deps.look() // what comes of it is published
  }
  const plan = () => after(Math.round(EVERY_MS[deps.attention()] * (1 + SPREAD * (2 * random() - 1))), look)
  let cancel = plan()

  return {
    /** A user turned to a window: at once, or as soon as the last look is not a moment ago. */
    turnedTo(): void {
      cancel()
      const waitMs = lookedAt + JUST_NOW_MS - elapsed()
      if (waitMs <= 0) look()
      else cancel = after(waitMs, look)
    },
    stop: (): void => cancel(),
  }
}
