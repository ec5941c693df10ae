import type { AppError } from '../../shared/app-error.ts'
import { openColumnar } from '../../shared/columnar/read.ts'
import { createSheetView } from '../../shared/fold/sheet-view.ts'
import { hasPairs, type IdPairs, type SheetId } from '../../shared/model/ids.ts'
import type { FormulaPreview } from '../../shared/model/sheet/formula-preview.ts'
import { gridEditsOf } from '../../shared/model/sheet/pending-edit.ts'
import type { RowPatch } from '../../shared/model/sheet/sheet-message.ts'
import type { SheetView } from '../../shared/model/sheet/sheet-view.ts'
import type { SheetPreview } from '../cache/protocol.ts'
import type { OpenedSheet } from '../cache/sealed-copy.ts'
import type { FormulaCell, GivenInputs } from '../calculation/protocol.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { OutboxChange } from '../outbox/outbox-rows.ts'
import type { SheetBase } from './sheet-base.ts'
import { createSheetPosts, type SheetPosts, toPending } from './sheet-posts.ts'
import { createSheetReaders, type SheetReaders } from './sheet-readers.ts'
import { createSheetResults, type ResultsDeps } from './sheet-results.ts'
import type { SheetSessions, SheetSink } from './sheet-session.ts'
import { createShownSheets } from './shown-sheets.ts'

/**
 * Tracks which windows show which sheet, and sends them updates: one base and one list of pending edits per sheet, for
 * all windows.
 */
export function createSheetHub(
  outbox: Pick<Outbox, 'list' | 'has' | 'numbers'>,
  sessions: SheetSessions,
  deps: ResultsDeps = { after: () => () => undefined },
) {
  const sheets = createShownSheets(outbox, sessions)
  const posts = createSheetPosts(outbox, sessions)
  const results = createSheetResults(deps, posts, sheets.get)
  const readers = createSheetReaders(sheets, results)
  return {
    ...shownState(sheets, posts),
    ...windows(sheets, posts, results, readers),
    ...changesOfBase(sheets, posts, results, readers),
    /** The result that a formula would have in a cell; null if unknown, or if no window shows the sheet. */
    async previewFormula(sheetId: SheetId, cell: FormulaCell, formula: string): Promise<FormulaPreview | null> {
      const entry = sheets.get(sheetId)
      if (!entry?.base) return null
      results.start(sheetId, entry)
      return (await entry.calculation?.preview(cell, formula)) ?? null
    },

    applyChange(change: OutboxChange, { rows = [], saved = [], numbers = {} }: AlsoChanged = {}): void {
      const { sheetId } = change
      if (hasPairs(numbers)) sessions.of(sheetId).numbered.push(numbers)
      const entry = sheets.get(sheetId)
      if (!entry) return
      if (entry.base && rows.length > 0) {
        const patches = new Map(entry.base.patches)
        for (const row of rows) patches.set(row.rowId, row)
        entry.base = { ...entry.base, patches }
      }
      const changed = gridEditsOf(change.changed).map(toPending)
      if (changed.length + change.gone.length + rows.length === 0 && !hasPairs(numbers)) return
      sheets.countTurn(entry)
      const replaced = results.replaceIn(sheetId, entry, rows)
      posts.postToAll(sheetId, entry, { kind: 'edits', changed, gone: change.gone, saved, rows }, replaced)
      if (changed.length > 0) results.begin(sheetId, entry, changed)
    },
    setOffline(isOffline: boolean): void {
      if (!posts.setOffline(isOffline)) return
      for (const { sheetId, shown } of sheets.all()) posts.postFreshness(sheetId, shown)
    },
    fail(sheetId: SheetId, error: AppError): void {
      const entry = sheets.get(sheetId)
      if (entry) posts.postToAll(sheetId, entry, { kind: 'failed', error })
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

type Sheets = ReturnType<typeof createShownSheets>
type Results = ReturnType<typeof createSheetResults>

const shownState = (sheets: Sheets, posts: SheetPosts) => ({
  base: (sheetId: SheetId): SheetBase | null => sheets.get(sheetId)?.base ?? null,
  /** The base that windows see, or the preview. */
  shown(sheetId: SheetId): SheetBase | null {
    const entry = sheets.get(sheetId)
    return entry?.base ?? entry?.preview?.base ?? null
  },
  /** All that a window sees, including unsaved edits. Null until the whole sheet has arrived. */
  view(sheetId: SheetId): SheetView | null {
    const { base, calculated } = sheets.get(sheetId) ?? { base: null, calculated: null }
    return base ? createSheetView(base.sheet, base.patches, posts.pendingOf(sheetId), calculated) : null
  },
  /** The latest change of its edits: a window that received this turn shows it. */
  turn: (sheetId: SheetId): number => sheets.get(sheetId)?.turn ?? 0,
  /** Whether a window shows this sheet and lacks a part of it. */
  isAwaited(sheetId: SheetId): boolean {
    const entry = sheets.get(sheetId)
    return entry !== null && entry.base === null && entry.sinks.size > 0
  },
  openSheets: (): readonly SheetId[] =>
    sheets.all().flatMap(({ sheetId, shown }) => (shown.sinks.size > 0 ? [sheetId] : [])),
})

const windows = (sheets: Sheets, posts: SheetPosts, results: Results, readers: SheetReaders) => ({
  attach(sheetId: SheetId, sink: SheetSink): void {
    const entry = sheets.getOrAdd(sheetId)
    sheets.takeBack(sheetId)
    entry.sinks.add(sink)
    posts.show(sheetId, entry, [sink])
    if (entry.base) readers.arrived(sheetId, entry)
    results.beginSoon(sheetId, entry)
  },
  detach(sheetId: SheetId, sink: SheetSink): void {
    const entry = sheets.get(sheetId)
    entry?.sinks.delete(sink)
    if (entry?.sinks.size !== 0) return
    readers.closed(sheetId, entry)
    // A sheet that has not arrived is requested again when it is reopened.
    if (entry.base) sheets.keepBehind(sheetId)
    else sheets.release(sheetId)
  },
  /** Evicts a sheet that was read although its window has closed. */
  release: sheets.release,
  readersOf: readers.readersOf,
  /** Those that its formulas use now. */
  inputs: (sheetId: SheetId): GivenInputs | null => sheets.get(sheetId)?.inputs ?? null,
  isCalculated: (sheetId: SheetId): boolean => sheets.get(sheetId)?.calculation != null,
  setInputs: readers.setInputs,
  roomForSources: readers.room,
  closeAll: sheets.clear,
})

const changesOfBase = (sheets: Sheets, posts: SheetPosts, results: Results, readers: SheetReaders) => ({
  /** Sets a new server truth. Returns false if the buffer is unreadable. */
  setBase(sheetId: SheetId, { buffer, version, copiedAt }: OpenedSheet): boolean {
    const opened = openColumnar(buffer)
    if (!opened.ok) return false
    const entry = sheets.getOrAdd(sheetId)
    entry.base = { buffer, sheet: opened.value, patches: new Map(), version, copiedAt }
    entry.preview = null
    const replaced = results.replacedBy(sheetId, entry, entry.base)
    results.rebase(sheetId, entry)
    readers.arrived(sheetId, entry)
    posts.show(sheetId, entry, entry.sinks, replaced)
    return true
  },
  /** Shows the first rows of an arriving sheet. Never fewer than are shown already, as in a second attempt. */
  setPreview(sheetId: SheetId, { buffer, rows, totalRows }: SheetPreview): void {
    const entry = sheets.getOrAdd(sheetId)
    if (entry.base || rows < (entry.preview?.loading.rows ?? 0)) return
    const opened = openColumnar(buffer)
    if (!opened.ok) return // the error is reported for the whole sheet
    const { version } = opened.value.meta
    const base = { buffer, sheet: opened.value, patches: new Map(), version, copiedAt: 0 }
    entry.preview = { base, loading: { rows, totalRows } }
    posts.show(sheetId, entry, entry.sinks)
  },
  /** The base is current: the service confirmed this version at this time. */
  confirm(sheetId: SheetId, version: number | null, at: number): void {
    const entry = sheets.get(sheetId)
    if (!entry?.base) return
    entry.base = { ...entry.base, version, copiedAt: at }
    posts.postFreshness(sheetId, entry)
  },
  setChecking(sheetId: SheetId, checking: boolean): void {
    const entry = sheets.get(sheetId)
    if (!entry || entry.checking === checking) return
    entry.checking = checking
    posts.postFreshness(sheetId, entry)
  },
})
