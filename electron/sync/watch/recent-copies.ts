import { isTransient } from '../../../shared/app-error.ts'
import type { Result } from '../../../shared/result.ts'
import type { CopyFacts } from '../../cache/copy-reads.ts'
import type { SheetHub } from '../sheet-hub.ts'
import { isHeld, type SheetSessions } from '../sheet-session.ts'

/** So many of those that were opened last, as far back as this: somebody will open them again, or read them without a connection. */
const RECENT = { copies: 10, withinMs: 14 * 24 * 60 * 60_000 }
/** A bigger one is read again when it is opened: megabytes that perhaps nobody looks at. */
const BYTES_AT_MOST = 8 * 1024 * 1024
/** One of them is asked about this often at most. */
const EVERY_MS = 10 * 60_000

export type RecentDeps = {
  readonly copies: () => Promise<Result<readonly CopyFacts[]>>
  readonly hub: Pick<SheetHub, 'openSheets'>
  readonly sessions: Pick<SheetSessions, 'of'>
  /** Brings a copy up to date that no window shows. */
  readonly freshen: (copy: CopyFacts) => Promise<Result<null>>
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Milliseconds since some moment. */
  readonly elapsed: () => number
}

/** Keeps the sheets that were open lately fresh: each time it is called it looks at one of them, the one not looked at for longest. */
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
