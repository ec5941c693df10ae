import { isTransient } from '../../../shared/app-error.ts'
import type { Result } from '../../../shared/result.ts'
import type { CopyFacts } from '../../cache/copy-reads.ts'
import type { SheetHub } from '../sheet-hub.ts'
import { isHeld, type SheetSessions } from '../sheet-session.ts'

/** Recently opened sheets that are kept fresh for reopening and for offline use. */
const RECENT = { copies: 10, withinMs: 14 * 24 * 60 * 60_000 }
/** A bigger sheet is read when it is opened: the megabytes may never be needed. */
const BYTES_AT_MOST = 8 * 1024 * 1024
/** Minimum interval between two checks of a sheet. */
const EVERY_MS = 10 * 60_000

export type RecentDeps = {
  readonly copies: () => Promise<Result<readonly CopyFacts[]>>
  readonly hub: Pick<SheetHub, 'openSheets'>
  readonly sessions: Pick<SheetSessions, 'of'>
  /** Updates a copy that no window shows. */
  readonly freshen: (copy: CopyFacts) => Promise<Result<null>>
  readonly now: () => number
  /** Milliseconds of a monotonic clock. */
  readonly elapsed: () => number
}

/** Keeps recently opened sheets fresh: each call checks one of them, the one not checked for longest. */
export function createRecentCopies({ copies, hub, sessions, freshen, now, elapsed }: RecentDeps) {
  let isLooking = false

  const next = async (): Promise<CopyFacts | null> => {
    const all = await copies()
    if (!all.ok) return null
    const isRecent = ({ sheetId, openedAt, bytes }: CopyFacts) =>
      openedAt > now() - RECENT.withinMs && bytes <= BYTES_AT_MOST && !sessions.of(sheetId).looks.isRefused
    const recent = all.value
      .filter(isRecent)
      .sort((a, b) => b.openedAt - a.openedAt)
      .slice(0, RECENT.copies)
    const open = new Set(hub.openSheets())
    const lastLook = ({ sheetId }: CopyFacts) => sessions.of(sheetId).looks.recentAt
    const due = recent.filter(
      copy => !open.has(copy.sheetId) && !isHeld(sessions.of(copy.sheetId)) && elapsed() - lastLook(copy) >= EVERY_MS,
    )
    return due.sort((a, b) => lastLook(a) - lastLook(b))[0] ?? null
  }

  return async (): Promise<void> => {
    if (isLooking) return
    isLooking = true
    const copy = await next()
    if (copy) {
      const { looks } = sessions.of(copy.sheetId)
      looks.recentAt = elapsed()
      const done = await freshen(copy)
      if (!done.ok && !isTransient(done.error) && done.error.kind !== 'cancelled') looks.isRefused = true
    }
    isLooking = false
  }
}
