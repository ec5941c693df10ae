import type { SheetId } from '../../shared/model/ids.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { SheetSessions, ShownSheet } from './sheet-session.ts'

/**
 * Number of sheets kept in memory after their last window closes them: a user who returns to a tab sees its cells at
 * once.
 */
const KEPT_BEHIND = 3

/**
 * The sheets in memory: those that a window shows, that formulas of others read, that have edits, or that were closed
 * last.
 */
export function createShownSheets(outbox: Pick<Outbox, 'has'>, sessions: SheetSessions) {
  /** The most recently closed sheets that are kept, latest last. */
  let behind: readonly SheetId[] = []
  /** Counts changes of edits. Global, so a sheet that is evicted and reopened never sees its counter go backwards. */
  let turns = 0
  const get = (sheetId: SheetId): ShownSheet | null => sessions.of(sheetId).shown

  /** Frees megabytes that no window shows; the copy on disk opens in milliseconds. */
  const release = (sheetId: SheetId): void => {
    // Responses that arrive after the account was closed find the outbox closed too.
    const entry = get(sheetId)
    if (!entry) return
    const isWanted = entry.sinks.size + entry.readers.size > 0 || behind.includes(sheetId) || outbox.has(sheetId)
    if (!isWanted) sessions.of(sheetId).shown = null
  }

  return {
    get,
    getOrAdd(sheetId: SheetId): ShownSheet {
      const known = get(sheetId)
      if (known) return known
      const entry: ShownSheet = {
        ...{ base: null, preview: null, checking: false, turn: turns, sinks: new Set() },
        ...{ readers: new Set(), calculation: null, inputs: null, calculated: null },
      }
      sessions.of(sheetId).shown = entry
      return entry
    },
    all: () => sessions.all().flatMap(({ sheetId, shown }) => (shown ? [{ sheetId, shown }] : [])),
    release,
    /** Its last window has closed it. */
    keepBehind(sheetId: SheetId): void {
      const left = [...behind.filter(each => each !== sheetId), sheetId]
      behind = left.slice(-KEPT_BEHIND)
      for (const each of left.slice(0, -KEPT_BEHIND)) release(each)
    },
    /** A window shows it again. */
    takeBack(sheetId: SheetId): void {
      behind = behind.filter(each => each !== sheetId)
    },
    countTurn(entry: ShownSheet): void {
      entry.turn = ++turns
    },
    clear(): void {
      for (const session of sessions.all()) {
        session.shown?.calculation?.end()
        session.shown = null
      }
      behind = []
    },
  }
}
