import type { AppError } from '../../shared/app-error.ts'
import { afterEdits, afterResults, partsOf, type SheetParts } from '../../shared/fold/sheet-parts.ts'
import { createSheetView } from '../../shared/fold/sheet-view.ts'
import type { PendingSheetEdit, SavedCell } from '../../shared/model/sheet/pending-edit.ts'
import type {
  CalculatedNews,
  Freshness,
  Loading,
  SheetMessage,
  SheetNews,
} from '../../shared/model/sheet/sheet-message.ts'
import type { SheetView } from '../../shared/model/sheet/sheet-view.ts'
import { type IdMap, idMapOf } from './id-map.ts'
import { localView } from './local-view.ts'
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
  /** How many results that were calculated here this change replaces by others of the service. */
  readonly replaced: number
  readonly parts: SheetParts | null
  /** The latest edit turn that this state includes, see `SheetMessage`. */
  readonly turn: number
}

export const unopenedSheet: SheetState = {
  view: null,
  freshness: null,
  loading: null,
  error: null,
  savedCells: [],
  replaced: 0,
  parts: null,
  turn: 0,
}

/** Applies a message of the port. Returns a new state and records the id pairs of the message in `ids`. */
export function afterMessage(state: SheetState, message: SheetMessage, ids: IdMap): SheetState {
  if (message.kind === 'snapshot') registerAll(message.pending, ids)
  if (message.kind === 'edits') registerAll(message.changed, ids)
  ids.learn(message.idPairs ?? {})
  return { ...afterNews(state, message, ids), turn: message.turn, replaced: message.replaced ?? 0 }
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
      if (!state.parts) return state
      return withParts(state, afterEdits(state.parts, message), savedCellsOf(state.parts.pending, message, ids), ids)
    case 'calculated':
      return state.parts ? withResults(state, state.parts, message.calculated, ids) : state
    case 'freshness':
      return { ...state, freshness: message.freshness, savedCells: [] }
    case 'failed':
      return { ...state, error: message.error, savedCells: [] }
  }
}

function afterSnapshot(state: SheetState, message: Extract<SheetNews, { kind: 'snapshot' }>, ids: IdMap): SheetState {
  const parts = partsOf(message)
  if (!parts.ok) return { ...state, error: parts.error, savedCells: [] }
  const { freshness, loading } = message
  return {
    view: localView(parts.value.fold.view, ids),
    freshness,
    loading,
    error: null,
    savedCells: [],
    replaced: 0,
    parts: parts.value,
    turn: state.turn,
  }
}

/** The first results of a sheet without unsaved edits are none: it is not drawn again. */
function withResults(state: SheetState, before: SheetParts, calculated: CalculatedNews | null, ids: IdMap): SheetState {
  const parts = afterResults(before, calculated)
  const isFirst = before.calculated === null && before.patches.size === 0 && before.pending.list().length === 0
  const isNothing = calculated !== null && calculated.columns.length + calculated.outdated.length === 0
  return isFirst && isNothing ? { ...state, savedCells: [], parts } : withParts(state, parts, [], ids)
}

/** The state with other parts of its view. */
function withParts(state: SheetState, parts: SheetParts, savedCells: readonly SavedCell[], ids: IdMap): SheetState {
  return { ...state, view: localView(parts.fold.view, ids), savedCells, parts }
}

/** The last server state, without pending edits. */
export const truthOf = ({ base, patches }: SheetParts): SheetView =>
  localView(createSheetView(base, patches, []), idMapOf(base.meta.id))
