import type { After } from '../../../shared/after.ts'
import { isTransient } from '../../../shared/app-error.ts'
import type { SheetId } from '../../../shared/model/ids.ts'
import type { QueueView } from '../../../shared/model/request-queue.ts'
import type { Result } from '../../../shared/result.ts'
import type { SheetBase } from '../sheet-base.ts'
import type { SheetHub } from '../sheet-hub.ts'
import { isHeld, type SheetSessions } from '../sheet-session.ts'

/** The user's attention: working in a window, having one in sight, or none. */
export type Attention = 'active' | 'shown' | 'hidden'

/** Delay until the next round of checks. */
const EVERY_MS: Readonly<Record<Attention, number>> = { active: 15_000, shown: 60_000, hidden: 5 * 60_000 }
/** The interval grows to this while no window is in sight. */
const AT_MOST_MS = 60 * 60_000
/** A sheet checked this recently is not checked again on focus: the user may switch back and forth. */
const JUST_NOW_MS = 5_000
/** Random spread of the interval: clients that start at the same time must not send requests together. */
const SPREAD = 0.2
/** The rest of the budget is reserved for interactive requests; checks of recent sheets need a nearly unused one. */
const BUDGET_SHARE = { open: 0.6, recent: 0.3 }

export type WatchingDeps = {
  readonly attention: () => Attention
  readonly isOnline: () => boolean
  readonly budget: () => Pick<QueueView, 'used' | 'limit' | 'pausedUntil'>
  readonly hub: Pick<SheetHub, 'openSheets' | 'base'>
  readonly sessions: Pick<SheetSessions, 'of'>
  /** Takes the sheet's mutex before it returns. */
  readonly look: (sheetId: SheetId) => Promise<Result<null>>
  /** Checks one of the recently open sheets. */
  readonly lookAtRecent: () => Promise<void>
  /** Milliseconds of a monotonic clock. */
  readonly elapsed: () => number
  readonly after: After
  /** From 0 to below 1. */
  readonly random: () => number
}

/** Checks periodically whether other users have changed a sheet that is open in a window, and rarely recent ones. */
export function createWatching({ hub, sessions, elapsed, after, random, ...deps }: WatchingDeps) {
  /** Bases whose check the service rejected: not checked again until the sheet gets another base. */
  const refused = new WeakSet<SheetBase>()
  let lookedAt = elapsed()
  /** Consecutive rounds planned while no window was in sight. */
  let unseen = 0

  const lookAt = async (sheetId: SheetId): Promise<void> => {
    const base = hub.base(sheetId)
    const session = sessions.of(sheetId)
    // Without a base the sheet is still opening or failed to open. The holder of its mutex checks it anyway.
    if (!base || refused.has(base) || isHeld(session)) return
    session.looks.openAt = elapsed()
    const looked = await deps.look(sheetId)
    if (!looked.ok && !isTransient(looked.error) && looked.error.kind !== 'cancelled') refused.add(base)
  }
  const mayAsk = (share: number): boolean => {
    const { used, limit, pausedUntil } = deps.budget()
    // After a reconnect every open sheet is checked.
    return deps.isOnline() && pausedUntil === null && used <= limit * share
  }
  const round = () => {
    cancel = plan()
    lookedAt = elapsed()
    if (mayAsk(BUDGET_SHARE.open)) for (const sheetId of hub.openSheets()) void lookAt(sheetId)
    if (mayAsk(BUDGET_SHARE.recent)) void deps.lookAtRecent()
  }
  const plan = () => {
    const attention = deps.attention()
    if (attention !== 'hidden') unseen = 0
    const waitMs = Math.min(EVERY_MS[attention] * 2 ** unseen, AT_MOST_MS)
    if (attention === 'hidden') unseen += 1
    return after(Math.round(waitMs * (1 + SPREAD * (2 * random() - 1))), round)
  }
  let cancel = plan()

  return {
    /** A window got the focus: its content must not be minutes old. */
    turnedTo(): void {
      cancel()
      if (elapsed() - lookedAt >= JUST_NOW_MS) round()
      else cancel = plan()
    },
    /** The tab of a sheet in the background was activated. */
    turnedToSheet(sheetId: SheetId): void {
      const agoMs = elapsed() - sessions.of(sheetId).looks.openAt
      if (agoMs >= JUST_NOW_MS && mayAsk(BUDGET_SHARE.open)) void lookAt(sheetId)
    },
    stop: (): void => cancel(),
  }
}
