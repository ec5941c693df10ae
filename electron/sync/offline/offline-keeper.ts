import type { After } from '../../../shared/after.ts'
import { withinMessage } from '../../../shared/ipc/slice.ts'
import type { KeptItem, OfflineSheet, OfflineSlice } from '../../../shared/model/offline.ts'
import type { QueueView } from '../../../shared/model/request-queue.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { CacheClient } from '../../cache/client/cache-client.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import type { Kept as ListedItems } from '../lists/item-tree.ts'
import { neededCopies } from '../needed-copies.ts'
import type { createOpen } from '../open-sheet.ts'
import { createDueSheets, type DueDeps, sizeOf } from './due-sheets.ts'
import { type KeptSheet, keptSheets } from './kept-sheets.ts'

/** Several changes in a row are one. Also later than the first picture of a launch. */
const SETTLE_MS = 2_000
/** Between two sheets. */
const PAUSE_MS = 250
/** The budget is needed for something else, or there is no connection; its return is noticed at once. */
const BUSY_MS = 10_000
/** The rest of the budget is reserved for interactive requests. */
const BUDGET_SHARE = 0.6
/** Each notification makes the windows read the list again. */
const NOTIFY_EVERY_MS = 1_000

/** The user's wishes. They are stored apart from the copies, so that they survive the loss of all of them. */
export type OfflineWishes = { readonly items: () => readonly KeptItem[]; readonly limitBytes: () => number }

type OfflineDeps = Omit<DueDeps, 'limitBytes'> & {
  readonly wishes: OfflineWishes
  /** The list of workspaces, folders and sheets; null if it was never read. */
  readonly items: () => Promise<ListedItems | null>
  readonly cache: Pick<CacheClient, 'listCopies' | 'limitCopies'>
  readonly outbox: Pick<Outbox, 'sheetsWithEdits'>
  readonly opening: Pick<ReturnType<typeof createOpen>, 'freshen' | 'reread'>
  readonly isOnline: () => boolean
  readonly budget: () => Pick<QueueView, 'used' | 'limit' | 'pausedUntil'>
  readonly after: After
  /** `copies`: a sheet has its first copy. */
  readonly onChange: (changed: { readonly copies: boolean }) => void
}

/**
 * Keeps copies of the sheets that the user wants offline: reads those without a copy, one at a time, and checks the
 * others regularly. It uses only the budget that is left over, and stores no progress: a restart continues with the
 * copies that are missing or old.
 */
export function createOfflineKeeper(deps: OfflineDeps) {
  const { wishes, cache, opening } = deps
  const due = createDueSheets({ ...deps, limitBytes: wishes.limitBytes })
  const limits = createLimits(deps)
  const notice = createNotice(deps)
  let isBusy = false
  let isChanged = false
  let isStopped = false
  let cancel: () => void = () => undefined

  const mayAsk = (): boolean => {
    const { used, limit, pausedUntil } = deps.budget()
    return deps.isOnline() && pausedUntil === null && used <= limit * BUDGET_SHARE
  }
  const read = async ({ sheetId, copy }: KeptSheet): Promise<void> => {
    due.begin(sheetId)
    if (!copy) notice.later(false)
    const done = copy ? await opening.freshen(copy) : await opening.reread(sheetId)
    const copies = await cache.listCopies({})
    due.end(sheetId, done.ok ? null : done.error)
    const isStored = !copies.ok || copies.value.some(other => other.sheetId === sheetId)
    if (done.ok && !isStored) due.foundNoRoom()
    notice.later(isStored && copy === null)
  }
  /** Returns when to continue; null: when something changes. */
  const step = async (): Promise<number | null> => {
    const [items, copies] = [await deps.items(), await cache.listCopies({})]
    // Without the list, the sheets of the chosen folders and workspaces are unknown.
    if (!copies.ok || (!items && wishes.items().length > 0)) return null
    const kept = keptSheets(items ?? [], wishes.items(), copies.value)
    await limits.set(kept)
    if (kept.length === 0) return null
    const next = due.next(kept)
    if (!next) return due.waitMs(kept)
    if (!mayAsk()) return BUSY_MS
    await read(next)
    return PAUSE_MS
  }
  const plan = (ms: number): void => {
    cancel()
    if (!isStopped) cancel = deps.after(ms, () => void run())
  }
  const run = async (): Promise<void> => {
    isChanged = isBusy
    if (isBusy) return
    isBusy = true
    const waitMs = await step()
    isBusy = false
    if (isChanged) plan(SETTLE_MS)
    else if (waitMs !== null) plan(waitMs)
  }

  return {
    /** The list of sheets has changed, or requests may succeed again. Costs nothing while nothing is kept. */
    changed(): void {
      if (wishes.items().length === 0 && !limits.areSet()) return
      notice.later(false) // a kept sheet may be gone, or in another folder
      plan(SETTLE_MS)
    },
    /** The user keeps other items, or has changed the limit of the copies. */
    wishesChanged(): void {
      due.forget()
      limits.forget()
      notice.later(true) // a smaller limit evicts copies
      plan(0)
    },
    /** The sheets to keep, and the size of the copies. */
    async list(after: number): Promise<Result<OfflineSlice>> {
      const copies = await cache.listCopies({})
      if (!copies.ok) return copies
      const items = await deps.items()
      const kept = keptSheets(items ?? [], wishes.items(), copies.value)
      const rest = kept.slice(after).map((sheet): OfflineSheet => {
        const { sheetId, name, copy } = sheet
        const state = due.stateOf(items ? sheet : { ...sheet, isGone: false })
        return { sheetId, name, state, copy: copy && { bytes: copy.bytes, asOf: copy.copiedAt } }
      })
      const bytes = copies.value.reduce((sum, copy) => sum + copy.bytes, 0)
      return ok({ ...withinMessage(rest, after, false), copies: { bytes, keptBytes: sizeOf(kept) } })
    },
    stop(): void {
      isStopped = true
      cancel()
      notice.stop()
    },
  }
}

/** Passes the limit, and the sheets that are evicted last, to the thread of the copies when they change. */
function createLimits({ wishes, cache, outbox, hub }: Pick<OfflineDeps, 'wishes' | 'cache' | 'outbox' | 'hub'>) {
  let given: string | null = null
  return {
    areSet: (): boolean => given !== null,
    forget(): void {
      given = null
    },
    async set(kept: readonly KeptSheet[]): Promise<void> {
      const ids = kept.map(({ sheetId }) => sheetId)
      const limitBytes = wishes.limitBytes()
      const next = JSON.stringify([limitBytes, ids])
      if (next === given) return
      const limited = await cache.limitCopies({ limitBytes, kept: ids, keep: neededCopies(outbox, hub) })
      if (limited.ok) given = next
    },
  }
}

/** Notifies at most once per second. */
function createNotice({ after, onChange }: Pick<OfflineDeps, 'after' | 'onChange'>) {
  let cancel: (() => void) | null = null
  let isOfCopies = false
  return {
    later(copies: boolean): void {
      isOfCopies ||= copies
      cancel ??= after(NOTIFY_EVERY_MS, () => {
        cancel = null
        onChange({ copies: isOfCopies })
        isOfCopies = false
      })
    },
    stop: (): void => cancel?.(),
  }
}
