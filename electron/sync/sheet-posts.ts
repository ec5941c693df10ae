import { wholeNews } from '../../shared/fold/calculated.ts'
import { hasPairs, type IdPairs, type SheetId } from '../../shared/model/ids.ts'
import { type Edit, gridEditsOf, type PendingEdit } from '../../shared/model/sheet/pending-edit.ts'
import type { Freshness, SheetNews } from '../../shared/model/sheet/sheet-message.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { OutboxEdit } from '../outbox/outbox-rows.ts'
import type { SheetSessions, SheetSink, ShownSheet } from './sheet-session.ts'

type Snapshot = Extract<SheetNews, { kind: 'snapshot' }>

/** Sends the state of a sheet and its changes to windows, with the ids that they lack. */
export function createSheetPosts(outbox: Pick<Outbox, 'list' | 'numbers'>, sessions: SheetSessions) {
  /** The number of entries of `SheetSession.numbered` that a window has received. */
  const known = new WeakMap<SheetSink, number>()
  let offline = false

  const freshnessOf = (entry: ShownSheet): Freshness => ({
    copiedAt: entry.base?.copiedAt ?? 0,
    checking: entry.checking,
    offline,
  })
  const pendingOf = (sheetId: SheetId) => gridEditsOf(outbox.list(sheetId)).map(toPending)
  /** Adds the ids that the window does not have yet, so that a message never contains an unknown id. */
  const post = (sheetId: SheetId, sink: SheetSink, news: SheetNews, turn: number, replaced = 0) => {
    const { numbered } = sessions.of(sheetId)
    const from = known.get(sink)
    // Stored view settings may refer to a column by its local id, also from an earlier run.
    const before = from === undefined ? [{ columns: [...outbox.numbers(sheetId).columns] }] : []
    const idPairs = allPairs([...before, ...numbered.slice(from ?? 0)])
    known.set(sink, numbered.length)
    sink.post({ ...news, turn, ...(hasPairs(idPairs) && { idPairs }), ...(replaced > 0 && { replaced }) })
  }
  /** The base with all edits, and the rows that were saved since; nothing before the first rows have arrived. */
  const wholeSheet = (sheetId: SheetId, entry: ShownSheet): readonly [] | readonly [Snapshot, ...SheetNews[]] => {
    const base = entry.base ?? entry.preview?.base
    if (!base) return []
    const { buffer, patches } = base
    const loading = entry.base ? null : (entry.preview?.loading ?? null)
    const snapshot = { buffer, pending: pendingOf(sheetId), freshness: freshnessOf(entry), loading }
    const rows: SheetNews[] = patches.size > 0 ? [{ ...nothing, kind: 'edits', rows: [...patches.values()] }] : []
    return [{ kind: 'snapshot', ...snapshot }, ...rows]
  }
  const postToAll = (sheetId: SheetId, entry: ShownSheet, news: SheetNews, replaced = 0): void => {
    const { turn, sinks, calculation } = entry
    for (const sink of sinks) post(sheetId, sink, news, turn, replaced)
    if (news.kind === 'edits') calculation?.post({ ...news, turn })
  }

  return {
    /** The unsaved edits of the grid, for the page. */
    pendingOf,
    postToAll,
    /** Returns whether this is a change. */
    setOffline(isOffline: boolean): boolean {
      const isChange = offline !== isOffline
      offline = isOffline
      return isChange
    },
    postFreshness(sheetId: SheetId, entry: ShownSheet): void {
      if (entry.base) postToAll(sheetId, entry, { kind: 'freshness', freshness: freshnessOf(entry) })
    },
    /** Posts the whole sheet. */
    show(sheetId: SheetId, entry: ShownSheet, sinks: Iterable<SheetSink>, replaced = 0): void {
      const base = entry.base ?? entry.preview?.base
      const { turn } = entry
      const calculated = entry.calculated && wholeNews(entry.calculated)
      const [snapshot, ...rows] = wholeSheet(sheetId, entry)
      if (!base || !snapshot) return
      const { pending, freshness } = snapshot
      for (const sink of sinks) {
        if (sink.holds === base.buffer) {
          post(sheetId, sink, { kind: 'freshness', freshness }, turn)
          if (pending.length > 0) post(sheetId, sink, { ...nothing, kind: 'edits', changed: pending }, turn)
          if (calculated) post(sheetId, sink, { kind: 'calculated', calculated }, turn)
        } else post(sheetId, sink, { ...snapshot, ...(calculated && { calculated }) }, turn, replaced)
        for (const news of rows) post(sheetId, sink, news, turn)
      }
    },
    /** Posts the whole sheet to the thread that calculates it. */
    calculate(sheetId: SheetId, entry: ShownSheet): void {
      const { base, calculation, turn } = entry
      if (base) for (const news of wholeSheet(sheetId, entry)) calculation?.post({ ...news, turn })
    },
  }
}
export type SheetPosts = ReturnType<typeof createSheetPosts>

const nothing = { changed: [], gone: [], saved: [], rows: [] } as const

function allPairs(answers: readonly IdPairs[]): IdPairs {
  const [first, ...others] = answers
  if (!first || others.length === 0) return first ?? {}
  return {
    rows: answers.flatMap(({ rows = [] }) => rows),
    columns: answers.flatMap(({ columns = [] }) => columns),
    threads: answers.flatMap(({ threads = [] }) => threads),
    comments: answers.flatMap(({ comments = [] }) => comments),
  }
}

/** The part of an edit that the page needs. */
export function toPending<E extends Edit>(entry: OutboxEdit<E>): PendingEdit<E> {
  const { seq, sheetId, edit, base, state, reason, madeAt } = entry
  return { seq, sheetId, edit, base, state, reason, madeAt }
}
