import { isTransient } from '../../../shared/app-error.ts'
import type { SheetId } from '../../../shared/model/ids.ts'
import type { Result } from '../../../shared/result.ts'
import type { CopyFacts } from '../../cache/copies.ts'
import type { SheetHub } from '../sheet-hub.ts'
import type { Turns } from '../turns.ts'

/** So many of those that were opened last, as far back as this: somebody will open them again, or read them without a connection. */
const RECENT = { copies: 10, withinMs: 14 * 24 * 60 * 60_000 }
/** A bigger one is read again when it is opened: megabytes that perhaps nobody looks at. */
const BYTES_AT_MOST = 8 * 1024 * 1024
/** One of them is asked about this often at most. */
const EVERY_MS = 10 * 60_000

export type RecentDeps = {
  readonly copies: () => Promise<Result<readonly CopyFacts[]>>
  readonly hub: Pick<SheetHub, 'openSheets'>
  readonly turns: Pick<Turns, 'isTaken'>
  /** Brings a copy up to date that no window shows. */
  readonly freshen: (copy: CopyFacts) => Promise<Result<null>>
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Milliseconds since some moment. */
  readonly elapsed: () => number
}

/** Keeps the sheets that were open lately fresh: each time it is called it looks at one of them, the one not looked at for longest. */
export function createRecentCopies({ copies, hub, turns, freshen, now, elapsed }: RecentDeps) {
  const lookedAt = new Map<SheetId, number>()
  /** What the service said no to: not asked again by itself. */
  const refused = new Set<SheetId>()
  let isLooking = false

  const next = async (): Promise<CopyFacts | null> => {
    const all = await copies()
    if (!all.ok) return null
    const isRecent = ({ sheetId, openedAt, bytes }: CopyFacts) =>
      openedAt > now() - RECENT.withinMs && bytes <= BYTES_AT_MOST && !refused.has(sheetId)
    const recent = all.value
      .filter(isRecent)
      .sort((a, b) => b.openedAt - a.openedAt)
      .slice(0, RECENT.copies)
    const open = new Set(hub.openSheets())
    const lastLook = ({ sheetId }: CopyFacts) => lookedAt.get(sheetId) ?? Number.NEGATIVE_INFINITY
    const due = recent.filter(
      copy => !open.has(copy.sheetId) && !turns.isTaken(copy.sheetId) && elapsed() - lastLook(copy) >= EVERY_MS,
    )
    return due.sort((a, b) => lastLook(a) - lastLook(b))[0] ?? null
  }

  return async (): Promise<void> => {
    if (isLooking) return
    isLooking = true
    const copy = await next()
    if (copy) {
      lookedAt.set(copy.sheetId, elapsed())
      const done = await freshen(copy)
      if (!done.ok && !isTransient(done.error) && done.error.kind !== 'cancelled') refused.add(copy.sheetId)
    }
    isLooking = false
  }
}
