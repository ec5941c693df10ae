import { isTransient } from '../../../shared/app-error.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { SheetsApi, Versions } from '../../api/sheets.ts'
import type { Ask, Priority } from '../ask.ts'
import type { KnownSheet } from '../pull-sheet.ts'

/** From so many sheets on, the list of all of them is asked for. */
const TOGETHER_FROM = 3
/** Where somebody has so many sheets that the list takes longer, it says too late how each of them is. */
const LIST_MS = 500

type Asking = {
  readonly sheet: KnownSheet
  readonly takeBack: AbortController
  /** What is asked for this one too: its own request need not leave. */
  list: Promise<Result<Versions>> | null
}

export type VersionsDeps = {
  readonly api: Pick<SheetsApi, 'version' | 'versions'>
  readonly ask: Ask
  /** Nothing says of any service that its list is: what it told too late would be replaced unseen. */
  readonly isListFresh: () => boolean
  /** Milliseconds since some moment. */
  readonly elapsed: () => number
}

/**
 * Which version a sheet has. A request whose turn comes while others still wait for theirs asks for all sheets at once, and answers those
 * too: where twelve sheets were saved until the budget was used up, one look at them is enough to go on. It leaves after each of them
 * asked, so none is told anything older than by a request of its own.
 */
export function createVersions({ api, ask, isListFresh, elapsed }: VersionsDeps) {
  const waiting = new Set<Asking>()
  let isListGood = true

  /** Empty where it is refused, which says nothing about a sheet, or cannot be believed: then each is asked about by itself, also later. */
  const readList = async (sheets: readonly KnownSheet[], signal: AbortSignal): Promise<Result<Versions>> => {
    const askedAt = elapsed()
    const list = await api.versions({ signal })
    if (!list.ok && isTransient(list.error)) return list
    const told: Versions = list.ok ? list.value : new Map()
    // A list that does not know yet what we were told before may not know what somebody else has done either.
    const isBehind = ({ sheetId, version }: KnownSheet) => (told.get(sheetId) ?? Infinity) < (version ?? 0)
    const isBelieved = told.size > 0 && !sheets.some(isBehind)
    isListGood = isBelieved && elapsed() - askedAt <= LIST_MS
    return ok(isBelieved ? told : new Map())
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
      // In line it would wait for budget that it does not need.
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
    // Whoever asks at the same moment is there before the first of them leaves.
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
