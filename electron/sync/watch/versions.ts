import { isTransient } from '../../../shared/app-error.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { SheetsApi, Versions } from '../../api/sheets.ts'
import type { Ask, Priority } from '../ask.ts'
import type { KnownSheet } from '../pull-sheet.ts'

/** From this many waiting sheets on, one request lists all versions. */
const TOGETHER_FROM = 3
/** A list that takes longer, because it is long, is outdated when it arrives. */
const LIST_MS = 500

type Asking = {
  readonly sheet: KnownSheet
  readonly takeBack: AbortController
  /** The list that includes this sheet: its own request need not be sent. */
  list: Promise<Result<Versions>> | null
}

export type VersionsDeps = {
  readonly api: Pick<SheetsApi, 'version' | 'versions'>
  readonly ask: Ask
  /**
   * Without evidence that a service's list is fresh, it is not used: an outdated version would let changes be
   * overwritten unseen.
   */
  readonly isListFresh: () => boolean
  /** Milliseconds of a monotonic clock. */
  readonly elapsed: () => number
}

/**
 * Returns the version of a sheet. If others are still queued when a request's turn arrives, it requests all sheets at
 * once and resolves those too: when twelve saved sheets have exhausted the budget, one check suffices to continue. It
 * is sent after each of them was queued, so no version is older than by a separate request.
 */
export function createVersions({ api, ask, isListFresh, elapsed }: VersionsDeps) {
  const waiting = new Set<Asking>()
  let isListGood = true

  /**
   * Empty if the list is rejected, which says nothing about a sheet, or unreliable: then each sheet is requested
   * separately, also later.
   */
  const readList = async (sheets: readonly KnownSheet[], signal: AbortSignal): Promise<Result<Versions>> => {
    const askedAt = elapsed()
    const list = await api.versions({ signal })
    if (!list.ok && isTransient(list.error)) return list
    const received: Versions = list.ok ? list.value : new Map()
    // A list that lacks versions already received may lack other users' changes too.
    const isBehind = ({ sheetId, version }: KnownSheet) => (received.get(sheetId) ?? Infinity) < (version ?? 0)
    const isBelieved = received.size > 0 && !sheets.some(isBehind)
    isListGood = isBelieved && elapsed() - askedAt <= LIST_MS
    return ok(isBelieved ? received : new Map())
  }

  const together = (signal: AbortSignal, first: Asking): Promise<Result<Versions>> => {
    const all = [first, ...waiting]
    const list = readList(
      all.map(({ sheet }) => sheet),
      signal,
    )
    waiting.clear()
    for (const one of all) {
      one.list = list
      // In the queue it would wait for budget that it does not need.
      void list.finally(() => one.takeBack.abort())
    }
    return list
  }

  return async (sheet: KnownSheet, priority: Priority): Promise<Result<number>> => {
    const label = `Check ${sheet.name}`
    const alone = (signal: AbortSignal) => api.version(sheet.sheetId, { signal })
    const mine: Asking = { sheet, takeBack: new AbortController(), list: null }
    const inItsTurn = async (signal: AbortSignal): Promise<Result<number | null>> => {
      waiting.delete(mine)
      if (!isListGood || !isListFresh() || waiting.size + 1 < TOGETHER_FROM) return alone(signal)
      const list = await together(signal, mine)
      return list.ok ? ok(list.value.get(sheet.sheetId) ?? null) : list
    }

    waiting.add(mine)
    // Lets callers of the same moment register before the first request is sent.
    await Promise.resolve()
    const isNeeded = () => mine.list === null
    const own = await ask.read(label, priority, inItsTurn, { mayGo: isNeeded, takeBack: mine.takeBack.signal })
    waiting.delete(mine)
    if (own.ok && own.value !== null) return ok(own.value)
    if (!own.ok && (own.error.kind !== 'cancelled' || !mine.list)) return own
    const list = await mine.list
    const version = list?.ok ? list.value.get(sheet.sheetId) : undefined
    return version === undefined ? ask.read(label, priority, alone) : ok(version)
  }
}
