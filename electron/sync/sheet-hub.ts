import type { AppError } from '../../shared/app-error.ts'
import { openColumnar } from '../../shared/columnar/read.ts'
import { createSheetView } from '../../shared/fold/sheet-view.ts'
import { hasPairs, type IdPairs, type SheetId } from '../../shared/model/ids.ts'
import { type Edit, gridEditsOf, type PendingEdit } from '../../shared/model/sheet/pending-edit.ts'
import type { Freshness, RowPatch, SheetNews } from '../../shared/model/sheet/sheet-message.ts'
import type { SheetView } from '../../shared/model/sheet/sheet-view.ts'
import type { SheetPreview } from '../cache/protocol.ts'
import type { OpenedSheet } from '../cache/sealed-copy.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { OutboxChange, OutboxEdit } from '../outbox/outbox-rows.ts'
import type { SheetBase } from './sheet-base.ts'
import type { SheetSessions, SheetSink, ShownSheet } from './sheet-session.ts'

/**
 * Number of sheets kept in memory after their last window closes them: a user who returns to a tab sees its cells at
 * once.
 */
const KEPT_BEHIND = 3

/**
 * Tracks which windows show which sheet, and sends them updates: one base and one list of pending edits per sheet, for
 * all windows.
 */
export function createSheetHub(outbox: Pick<Outbox, 'list' | 'has' | 'numbers'>, sessions: SheetSessions) {
  const shownOf = (sheetId: SheetId): ShownSheet | null => sessions.of(sheetId).shown
  /** The number of entries of `SheetSession.numbered` that a window has received. */
  const known = new WeakMap<SheetSink, number>()
  /** The most recently closed sheets that are kept, latest last. */
  let behind: readonly SheetId[] = []
  let offline = false
  /** Counts changes of edits. Global, so a sheet that is evicted and reopened never sees its counter go backwards. */
  let turns = 0

  /** Frees megabytes that no window shows; the copy on disk opens in milliseconds. */
  const letGo = (sheetId: SheetId) => {
    // Responses that arrive after the account was closed find the outbox closed too.
    const entry = shownOf(sheetId)
    if (!entry) return
    const isWanted = entry.sinks.size > 0 || behind.includes(sheetId) || outbox.has(sheetId)
    if (!isWanted) sessions.of(sheetId).shown = null
  }
  const keepBehind = (sheetId: SheetId) => {
    const left = [...behind.filter(each => each !== sheetId), sheetId]
    behind = left.slice(-KEPT_BEHIND)
    for (const each of left.slice(0, -KEPT_BEHIND)) letGo(each)
  }
  const entryOf = (sheetId: SheetId): ShownSheet => {
    const known = shownOf(sheetId)
    if (known) return known
    const entry: ShownSheet = { base: null, preview: null, checking: false, turn: turns, sinks: new Set() }
    sessions.of(sheetId).shown = entry
    return entry
  }
  const freshnessOf = (entry: ShownSheet): Freshness => ({
    copiedAt: entry.base?.copiedAt ?? 0,
    checking: entry.checking,
    offline,
  })
  const pendingOf = (sheetId: SheetId) => gridEditsOf(outbox.list(sheetId)).map(toPending)
  /** Adds the ids that the window does not have yet, so that a message never contains an unknown id. */
  const post = (sheetId: SheetId, sink: SheetSink, news: SheetNews, turn: number) => {
    const { numbered } = sessions.of(sheetId)
    const from = known.get(sink)
    // Stored view settings may refer to a column by its local id, also from an earlier run.
    const before = from === undefined ? [{ columns: [...outbox.numbers(sheetId).columns] }] : []
    const idPairs = allPairs([...before, ...numbered.slice(from ?? 0)])
    known.set(sink, numbered.length)
    sink.post({ ...news, turn, ...(hasPairs(idPairs) && { idPairs }) })
  }
  const postToAll = (sheetId: SheetId, { turn, sinks }: ShownSheet, news: SheetNews) => {
    for (const sink of sinks) post(sheetId, sink, news, turn)
  }
  const postFreshness = (sheetId: SheetId, entry: ShownSheet) => {
    if (entry.base) postToAll(sheetId, entry, { kind: 'freshness', freshness: freshnessOf(entry) })
  }
  const show = (sheetId: SheetId, entry: ShownSheet, sinks: Iterable<SheetSink>) => {
    const base = entry.base ?? entry.preview?.base
    if (!base) return
    const { buffer, patches } = base
    const loading = entry.base ? null : (entry.preview?.loading ?? null)
    const pending = pendingOf(sheetId)
    const freshness = freshnessOf(entry)
    const { turn } = entry
    for (const sink of sinks) {
      if (sink.holds === buffer) {
        post(sheetId, sink, { kind: 'freshness', freshness }, turn)
        if (pending.length > 0) post(sheetId, sink, { ...nothing, kind: 'edits', changed: pending }, turn)
      } else post(sheetId, sink, { kind: 'snapshot', buffer, pending, freshness, loading }, turn)
      if (patches.size > 0) post(sheetId, sink, { ...nothing, kind: 'edits', rows: [...patches.values()] }, turn)
    }
  }

  return {
    base: (sheetId: SheetId): SheetBase | null => shownOf(sheetId)?.base ?? null,
    /** The base that windows see, or the preview. */
    shown(sheetId: SheetId): SheetBase | null {
      const entry = shownOf(sheetId)
      return entry?.base ?? entry?.preview?.base ?? null
    },
    /** All that a window sees, including unsaved edits. Null until the whole sheet has arrived. */
    view(sheetId: SheetId): SheetView | null {
      const base = shownOf(sheetId)?.base
      return base ? createSheetView(base.sheet, base.patches, pendingOf(sheetId)) : null
    },
    /** The latest change of its edits: a window that received this turn shows it. */
    turn: (sheetId: SheetId): number => shownOf(sheetId)?.turn ?? 0,
    /** Whether a window shows this sheet and lacks a part of it. */
    isAwaited(sheetId: SheetId): boolean {
      const entry = shownOf(sheetId)
      return entry !== null && entry.base === null && entry.sinks.size > 0
    },
    openSheets: (): readonly SheetId[] =>
      sessions.all().flatMap(({ sheetId, shown }) => (shown && shown.sinks.size > 0 ? [sheetId] : [])),

    attach(sheetId: SheetId, sink: SheetSink): void {
      const entry = entryOf(sheetId)
      behind = behind.filter(each => each !== sheetId)
      entry.sinks.add(sink)
      show(sheetId, entry, [sink])
    },
    detach(sheetId: SheetId, sink: SheetSink): void {
      const entry = shownOf(sheetId)
      entry?.sinks.delete(sink)
      if (entry?.sinks.size !== 0) return
      // A sheet that has not arrived is requested again when it is reopened.
      if (entry.base) keepBehind(sheetId)
      else letGo(sheetId)
    },
    /** Evicts a sheet that was read although its window has closed. */
    release(sheetId: SheetId): void {
      letGo(sheetId)
    },
    closeAll(): void {
      for (const session of sessions.all()) session.shown = null
      behind = []
    },

    /** Sets a new server truth. Returns false if the buffer is unreadable. */
    setBase(sheetId: SheetId, { buffer, version, copiedAt }: OpenedSheet): boolean {
      const opened = openColumnar(buffer)
      if (!opened.ok) return false
      const entry = entryOf(sheetId)
      entry.base = { buffer, sheet: opened.value, patches: new Map(), version, copiedAt }
      entry.preview = null
      show(sheetId, entry, entry.sinks)
      return true
    },
    /** Shows the first rows of an arriving sheet. Never fewer than are shown already, as in a second attempt. */
    setPreview(sheetId: SheetId, { buffer, rows, totalRows }: SheetPreview): void {
      const entry = entryOf(sheetId)
      if (entry.base || rows < (entry.preview?.loading.rows ?? 0)) return
      const opened = openColumnar(buffer)
      if (!opened.ok) return // the error is reported for the whole sheet
      const { version } = opened.value.meta
      const base = { buffer, sheet: opened.value, patches: new Map(), version, copiedAt: 0 }
      entry.preview = { base, loading: { rows, totalRows } }
      show(sheetId, entry, entry.sinks)
    },
    applyChange(change: OutboxChange, { rows = [], saved = [], numbers = {} }: AlsoChanged = {}): void {
      const { sheetId } = change
      if (hasPairs(numbers)) sessions.of(sheetId).numbered.push(numbers)
      const entry = shownOf(sheetId)
      if (!entry) return
      if (entry.base && rows.length > 0) {
        const patches = new Map(entry.base.patches)
        for (const row of rows) patches.set(row.rowId, row)
        entry.base = { ...entry.base, patches }
      }
      const changed = gridEditsOf(change.changed).map(toPending)
      if (changed.length + change.gone.length + rows.length === 0 && !hasPairs(numbers)) return
      entry.turn = ++turns
      postToAll(sheetId, entry, { kind: 'edits', changed, gone: change.gone, saved, rows })
    },
    /** The base is current: the service confirmed this version at this time. */
    confirm(sheetId: SheetId, version: number | null, at: number): void {
      const entry = shownOf(sheetId)
      if (!entry?.base) return
      entry.base = { ...entry.base, version, copiedAt: at }
      postFreshness(sheetId, entry)
    },
    setChecking(sheetId: SheetId, checking: boolean): void {
      const entry = shownOf(sheetId)
      if (!entry || entry.checking === checking) return
      entry.checking = checking
      postFreshness(sheetId, entry)
    },
    setOffline(isOffline: boolean): void {
      if (offline === isOffline) return
      offline = isOffline
      for (const { sheetId, shown } of sessions.all()) if (shown) postFreshness(sheetId, shown)
    },
    fail(sheetId: SheetId, error: AppError): void {
      const entry = shownOf(sheetId)
      if (entry) postToAll(sheetId, entry, { kind: 'failed', error })
    },
  }
}
export type SheetHub = ReturnType<typeof createSheetHub>

/** Changes by the same step of the outbox, sent in the same message. */
export type AlsoChanged = {
  /** Rows of the base: a saved cell never flashes its old value. */
  readonly rows?: readonly RowPatch[]
  /** Edits dropped because the service has accepted them. */
  readonly saved?: readonly number[]
  /** Ids assigned by the service. */
  readonly numbers?: IdPairs
}

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
