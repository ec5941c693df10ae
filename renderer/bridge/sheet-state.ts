import type { AppError } from '../../shared/app-error.ts'
import { type ColumnarSheet, openColumnar } from '../../shared/columnar/read.ts'
import { createSheetView, foldSheet, type SheetFold } from '../../shared/fold/sheet-view.ts'
import type { RowId } from '../../shared/model/ids.ts'
import type { PendingSheetEdit, SavedCell } from '../../shared/model/sheet/pending-edit.ts'
import type { Freshness, Loading, RowPatch, SheetMessage, SheetNews } from '../../shared/model/sheet/sheet-message.ts'
import type { SheetView } from '../../shared/model/sheet/sheet-view.ts'
import { type IdMap, idMapOf } from './id-map.ts'
import { localView } from './local-view.ts'
import { type PendingEdits, pendingEdits } from './pending-edits.ts'
import { savedCellsOf } from './saved-cells.ts'

/**
 * An open sheet, with the ids of this window. `view` is null until the first snapshot; an error keeps the last view.
 */
export type SheetState = {
  readonly view: SheetView | null
  readonly freshness: Freshness | null
  /** Progress of the download; null when complete. With an error: the rest failed to arrive. */
  readonly loading: Loading | null
  readonly error: AppError | null
  /** Cells whose edits this change confirms, with their current content. */
  readonly savedCells: readonly SavedCell[]
  readonly parts: SheetParts | null
  /** The latest edit turn that this state includes, see `SheetMessage`. */
  readonly turn: number
}

/** The parts of a view, kept so that messages only contain differences. By main's ids. */
export type SheetParts = {
  readonly base: ColumnarSheet
  readonly patches: ReadonlyMap<RowId, RowPatch>
  readonly pending: PendingEdits
  readonly fold: SheetFold
}

export const unopenedSheet: SheetState = {
  view: null,
  freshness: null,
  loading: null,
  error: null,
  savedCells: [],
  parts: null,
  turn: 0,
}

/** Applies a message of the port. Returns a new state and records the id pairs of the message in `ids`. */
export function afterMessage(state: SheetState, message: SheetMessage, ids: IdMap): SheetState {
  if (message.kind === 'snapshot') registerAll(message.pending, ids)
  if (message.kind === 'edits') registerAll(message.changed, ids)
  ids.learn(message.idPairs ?? {})
  return { ...afterNews(state, message, ids), turn: message.turn }
}

function registerAll(pending: readonly PendingSheetEdit[], ids: IdMap): void {
  for (const { edit } of pending) {
    if (edit.kind === 'add-row') ids.rows.register(edit.rowId)
    if (edit.kind === 'add-column') ids.columns.register(edit.columnId)
  }
}

function afterNews(state: SheetState, message: SheetNews, ids: IdMap): SheetState {
  switch (message.kind) {
    case 'snapshot':
      return afterSnapshot(state, message, ids)
    case 'edits':
      return state.parts ? afterEdits(state, state.parts, message, ids) : state
    case 'freshness':
      return { ...state, freshness: message.freshness, savedCells: [] }
    case 'failed':
      return { ...state, error: message.error, savedCells: [] }
  }
}

function afterSnapshot(state: SheetState, message: Extract<SheetNews, { kind: 'snapshot' }>, ids: IdMap): SheetState {
  const base = openColumnar(message.buffer)
  if (!base.ok) return { ...state, error: base.error, savedCells: [] }
  const patches = new Map<RowId, RowPatch>()
  const pending = pendingEdits(message.pending)
  const fold = foldSheet(base.value, patches, pending.list())
  const parts = { base: base.value, patches, pending, fold }
  const { freshness, loading } = message
  return {
    view: localView(fold.view, ids),
    freshness,
    loading,
    error: null,
    savedCells: [],
    parts,
    turn: state.turn,
  }
}

function afterEdits(
  state: SheetState,
  parts: SheetParts,
  message: Extract<SheetNews, { kind: 'edits' }>,
  ids: IdMap,
): SheetState {
  const { changed, gone, rows } = message
  const pending = parts.pending.changed(gone, changed)
  const patches = withRows(parts.patches, rows)
  // The previous versions of removed and changed edits.
  const without = [...gone, ...changed.map(({ seq }) => seq)].flatMap(seq => parts.pending.get(seq) ?? [])
  const fold = parts.fold.changed(patches, without, changed) ?? foldSheet(parts.base, patches, pending.list())
  const next = { ...parts, pending, patches, fold }
  const savedCells = savedCellsOf(parts.pending, message, ids)
  return { ...state, view: localView(fold.view, ids), savedCells, parts: next }
}

function withRows(patches: ReadonlyMap<RowId, RowPatch>, rows: readonly RowPatch[]): ReadonlyMap<RowId, RowPatch> {
  if (rows.length === 0) return patches
  const next = new Map(patches)
  for (const row of rows) next.set(row.rowId, row)
  return next
}

/** The last server state, without pending edits. */
export const truthOf = ({ base, patches }: SheetParts): SheetView =>
  localView(createSheetView(base, patches, []), idMapOf(base.meta.id))
