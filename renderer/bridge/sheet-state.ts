import type { AppError } from '../../shared/app-error.ts'
import { type ColumnarSheet, openColumnar } from '../../shared/columnar/read.ts'
import { foldSheet, type SheetFold } from '../../shared/fold/sheet-view.ts'
import type { ColumnId, RowId } from '../../shared/model/ids.ts'
import type { Answered } from '../../shared/model/sheet/pending-edit.ts'
import type { Freshness, Loading, RowPatch, SheetMessage, SheetNews } from '../../shared/model/sheet/sheet-message.ts'
import type { SheetView } from '../../shared/model/sheet/sheet-view.ts'
import { answeredBy } from './answered.ts'
import { type PendingEdits, pendingEdits } from './pending-edits.ts'

/** An open sheet as the page knows it. `view` is null until the first snapshot; an error leaves the last view readable. */
export type SheetState = {
  readonly view: SheetView | null
  readonly freshness: Freshness | null
  /** How much of it is here while the rest is on its way; null once all of it is. Beside an error: the rest did not come. */
  readonly loading: Loading | null
  readonly error: AppError | null
  /** Rows made here that this very change gave the service's id: selection follows from the one to the other. */
  readonly renamed: readonly (readonly [from: RowId, to: RowId])[]
  /** Cells whose edits this very change says are saved, and what they hold since. */
  readonly answered: readonly Answered[]
  /** Columns made here that have the service's id by now: all of them since the sheet was opened. */
  readonly numbered: ReadonlyMap<ColumnId, ColumnId>
  readonly parts: SheetParts | null
  /** The last change of its edits that this state shows, see `SheetMessage`. */
  readonly turn: number
}

/** What a view is made of, kept so that the next message can say only what differs. */
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
  renamed: [],
  numbered: new Map(),
  answered: [],
  parts: null,
  turn: 0,
}

/** The sheet after one more message of its port. Never changes `state`. */
export const afterMessage = (state: SheetState, message: SheetMessage): SheetState => ({
  ...afterNews(state, message),
  turn: message.turn,
})

function afterNews(state: SheetState, message: SheetNews): SheetState {
  switch (message.kind) {
    case 'snapshot':
      return afterSnapshot(state, message)
    case 'edits':
      return state.parts ? afterEdits(state, state.parts, message) : state
    case 'freshness':
      return { ...state, freshness: message.freshness, renamed: [], answered: [] }
    case 'failed':
      return { ...state, error: message.error, renamed: [], answered: [] }
  }
}

function afterSnapshot(state: SheetState, message: Extract<SheetNews, { kind: 'snapshot' }>): SheetState {
  const base = openColumnar(message.buffer)
  if (!base.ok) return { ...state, error: base.error, renamed: [], answered: [] }
  const patches = new Map<RowId, RowPatch>()
  const pending = pendingEdits(message.pending)
  const fold = foldSheet(base.value, patches, pending.list())
  const parts = { base: base.value, patches, pending, fold }
  const { freshness, loading } = message
  return {
    view: fold.view,
    freshness,
    loading,
    error: null,
    renamed: [],
    answered: [],
    numbered: state.numbered,
    parts,
    turn: state.turn,
  }
}

function afterEdits(state: SheetState, parts: SheetParts, message: Extract<SheetNews, { kind: 'edits' }>): SheetState {
  const { changed, gone, rows, renamed } = message
  const pending = parts.pending.changed(gone, changed)
  const patches = withRows(parts.patches, rows)
  // Those that are gone or different, as they were.
  const without = [...gone, ...changed.map(({ seq }) => seq)].flatMap(seq => parts.pending.get(seq) ?? [])
  const fold = parts.fold.changed(patches, without, changed) ?? foldSheet(parts.base, patches, pending.list())
  const next = { ...parts, pending, patches, fold }
  const { renamedColumns } = message
  const numbered = renamedColumns ? new Map([...state.numbered, ...renamedColumns]) : state.numbered
  return { ...state, view: fold.view, renamed, numbered, answered: answeredBy(parts.pending, message), parts: next }
}

function withRows(patches: ReadonlyMap<RowId, RowPatch>, rows: readonly RowPatch[]): ReadonlyMap<RowId, RowPatch> {
  if (rows.length === 0) return patches
  const next = new Map(patches)
  for (const row of rows) next.set(row.rowId, row)
  return next
}
