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

/** So many sheets that no window shows any more stay as they are here: who goes back to a tab finds its cells at once. */
const KEPT_BEHIND = 3

/** Who has which sheet open, and what they are told: one base and one list of pending edits for each sheet, for all windows. */
export function createSheetHub(outbox: Pick<Outbox, 'list' | 'has' | 'numbers'>, sessions: SheetSessions) {
  const shownOf = (sheetId: SheetId): ShownSheet | null => sessions.of(sheetId).shown
  /** How many of the answers in `SheetSession.numbered` a window knows. */
  const known = new WeakMap<SheetSink, number>()
  /** Those that were left last and are kept, the last one at the end. */
  let behind: readonly SheetId[] = []
  let offline = false
  /** Counts the changes of edits, of all sheets: what was told of one that was let go meanwhile is never ahead of what comes. */
  let turns = 0

  /** Megabytes that nobody looks at; the copy on disk opens in milliseconds. */
  const letGo = (sheetId: SheetId) => {
    // What comes back after the account was closed finds the outbox closed too.
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
  /** With the ids that the window does not know yet: a message never names something by an id that the window cannot place. */
  const post = (sheetId: SheetId, sink: SheetSink, news: SheetNews, turn: number) => {
    const { numbered } = sessions.of(sheetId)
    const from = known.get(sink)
    // What is kept of how a sheet is shown may name a column by its local id, from an earlier run too.
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
    /** What a window sees: the base, or as much of it as has come. */
    shown(sheetId: SheetId): SheetBase | null {
      const entry = shownOf(sheetId)
      return entry?.base ?? entry?.preview?.base ?? null
    },
    /** All that a window sees, unsaved edits included. Null while not all of it is here. */
    view(sheetId: SheetId): SheetView | null {
      const base = shownOf(sheetId)?.base
      return base ? createSheetView(base.sheet, base.patches, pendingOf(sheetId)) : null
    },
    /** The last change of its edits: a window that was told of this turn shows it. */
    turn: (sheetId: SheetId): number => shownOf(sheetId)?.turn ?? 0,
    /** Some window shows this sheet and has not all of it. */
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
      // What was still on its way, or never came, is asked for again.
      if (entry.base) keepBehind(sheetId)
      else letGo(sheetId)
    },
    /** Lets go of what was read for nobody: its window closed meanwhile. */
    release(sheetId: SheetId): void {
      letGo(sheetId)
    },
    closeAll(): void {
      for (const session of sessions.all()) session.shown = null
      behind = []
    },

    /** A new server truth. False when the buffer cannot be read. */
    setBase(sheetId: SheetId, { buffer, version, copiedAt }: OpenedSheet): boolean {
      const opened = openColumnar(buffer)
      if (!opened.ok) return false
      const entry = entryOf(sheetId)
      entry.base = { buffer, sheet: opened.value, patches: new Map(), version, copiedAt }
      entry.preview = null
      show(sheetId, entry, entry.sinks)
      return true
    },
    /** The first rows of a sheet that is on its way. Never fewer than are shown already, as when it is read a second time. */
    setPreview(sheetId: SheetId, { buffer, rows, totalRows }: SheetPreview): void {
      const entry = entryOf(sheetId)
      if (entry.base || rows < (entry.preview?.loading.rows ?? 0)) return
      const opened = openColumnar(buffer)
      if (!opened.ok) return // the whole sheet will say what is wrong with it
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
    /** The base is how the sheet is at this version, said the service at this time. */
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

/** What changed by the same step of the outbox, told in the same message. */
export type AlsoChanged = {
  /** Of the base: a saved cell never flashes its old value. */
  readonly rows?: readonly RowPatch[]
  /** Edits that are gone because the service has taken them. */
  readonly saved?: readonly number[]
  /** What got its id from the service. */
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

/** What the page needs to know of an edit. */
export function toPending<E extends Edit>(entry: OutboxEdit<E>): PendingEdit<E> {
  const { seq, sheetId, edit, base, state, reason, madeAt } = entry
  return { seq, sheetId, edit, base, state, reason, madeAt }
}
