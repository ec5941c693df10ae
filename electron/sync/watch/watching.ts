import type { After } from '../../../shared/after.ts'
import { isTransient } from '../../../shared/app-error.ts'
import type { SheetId } from '../../../shared/model/ids.ts'
import type { QueueView } from '../../../shared/model/request-queue.ts'
import type { Result } from '../../../shared/result.ts'
import type { SheetBase } from '../sheet-base.ts'
import type { SheetHub } from '../sheet-hub.ts'
import { isHeld, type SheetSessions } from '../sheet-session.ts'

/** How closely somebody looks at our windows: works in one, has one in sight, or none. */
export type Attention = 'active' | 'shown' | 'hidden'

/** How long after a round of looks the next one is. */
const EVERY_MS: Readonly<Record<Attention, number>> = { active: 15_000, shown: 60_000, hidden: 5 * 60_000 }
/** While no window is in sight it grows to this. */
const AT_MOST_MS = 60 * 60_000
/** What was looked at this lately is not looked at again because somebody turns to it: they may go to and fro. */
const JUST_NOW_MS = 5_000
/** Up to so much of it sooner or later: many who began at nine must not all ask together. */
const SPREAD = 0.2
/** The rest of the budget is for what somebody waits for, and for what is seldom looked at there has to be plenty. */
const BUDGET_SHARE = { open: 0.6, recent: 0.3 }

export type WatchingDeps = {
  readonly attention: () => Attention
  readonly isOnline: () => boolean
  readonly budget: () => Pick<QueueView, 'used' | 'limit' | 'pausedUntil'>
  readonly hub: Pick<SheetHub, 'openSheets' | 'base'>
  readonly sessions: Pick<SheetSessions, 'of'>
  /** Takes the sheet's mutex before it returns. */
  readonly look: (sheetId: SheetId) => Promise<Result<null>>
  /** Looks at one of the sheets that are not open now and were lately. */
  readonly lookAtRecent: () => Promise<void>
  /** Milliseconds since some moment: what nobody sets back. */
  readonly elapsed: () => number
  readonly after: After
  /** From 0 to below 1. */
  readonly random: () => number
}

/** Asks by itself, from time to time, whether somebody else has changed a sheet that is open in a window, and seldom about recent ones. */
export function createWatching({ hub, sessions, elapsed, after, random, ...deps }: WatchingDeps) {
  /** What the service said no to: not asked again until something else brings news of the sheet, and with it another base. */
  const refused = new WeakSet<SheetBase>()
  let lookedAt = elapsed()
  /** Rounds in a row that were planned while no window was in sight. */
  let unseen = 0

  const lookAt = async (sheetId: SheetId): Promise<void> => {
    const base = hub.base(sheetId)
    const session = sessions.of(sheetId)
    // Without one it is still being opened, or could not be. Who holds its mutex looks anyway.
    if (!base || refused.has(base) || isHeld(session)) return
    session.looks.openAt = elapsed()
    const looked = await deps.look(sheetId)
    if (!looked.ok && !isTransient(looked.error) && looked.error.kind !== 'cancelled') refused.add(base)
  }
  const mayAsk = (share: number): boolean => {
    const { used, limit, pausedUntil } = deps.budget()
    // Once the service can be reached again every open sheet is looked at.
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
    /** Somebody turned to a window: what they see must not be minutes old. */
    turnedTo(): void {
      cancel()
      if (elapsed() - lookedAt >= JUST_NOW_MS) round()
      else cancel = plan()
    },
    /** Somebody turned to the tab of a sheet that stayed open behind others. */
    turnedToSheet(sheetId: SheetId): void {
      const agoMs = elapsed() - sessions.of(sheetId).looks.openAt
      if (agoMs >= JUST_NOW_MS && mayAsk(BUDGET_SHARE.open)) void lookAt(sheetId)
    },
    stop: (): void => cancel(),
  }
}
