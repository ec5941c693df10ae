import type { AppError } from '../../shared/app-error.ts'
import { type ColumnarSheet, openColumnar } from '../../shared/columnar/read.ts'
import { createSheetView } from '../../shared/fold/sheet-view.ts'
import type { RowId } from '../../shared/model/ids.ts'
import type { PendingSheetEdit } from '../../shared/model/sheet/pending-edit.ts'
import type { Freshness, Loading, RowPatch, SheetMessage } from '../../shared/model/sheet/sheet-message.ts'
import type { SheetView } from '../../shared/model/sheet/sheet-view.ts'

/** An open sheet as the page knows it. `view` is null until the first snapshot; an error leaves the last view readable. */
export type SheetState = {
  readonly view: SheetView | null
  readonly freshness: Freshness | null
  /** How much of it is here while the rest is on its way; null once all of it is. Beside an error: the rest did not come. */
  readonly loading: Loading | null
  readonly error: AppError | null
  /** Rows made here that this very change gave the service's id: selection follows from the one to the other. */
  readonly renamed: readonly (readonly [from: RowId, to: RowId])[]
  readonly parts: SheetParts | null
}

/** What a view is made of, kept so that the next message can say only what differs. */
type SheetParts = {
  readonly base: ColumnarSheet
  readonly patches: ReadonlyMap<RowId, RowPatch>
  readonly pending: ReadonlyMap<number, PendingSheetEdit>
}

export const unopenedSheet: SheetState = {
  view: null,
  freshness: null,
  loading: null,
  error: null,
  renamed: [],
  parts: null,
}

/** The sheet after one more message of its port. Never changes `state`. */
export function afterMessage(state: SheetState, message: SheetMessage): SheetState {
  switch (message.kind) {
    case 'snapshot':
      return afterSnapshot(state, message)
    case 'edits':
      return state.parts ? afterEdits(state, state.parts, message) : state
    case 'freshness':
      return { ...state, freshness: message.freshness, renamed: [] }
    case 'failed':
      return { ...state, error: message.error, renamed: [] }
  }
}

function afterSnapshot(state: SheetState, message: Extract<SheetMessage, { kind: 'snapshot' }>): SheetState {
  const base = openColumnar(message.buffer)
  if (!base.ok) return { ...state, error: base.error, renamed: [] }
  const parts = {
    base: base.value,
    patches: new Map<RowId, RowPatch>(),
    pending: new Map(message.pending.map(edit => [edit.seq, edit])),
  }
  const { freshness, loading } = message
  return { view: viewOf(parts), freshness, loading, error: null, renamed: [], parts }
}

function afterEdits(
  state: SheetState,
  parts: SheetParts,
  { changed, gone, rows, renamed }: Extract<SheetMessage, { kind: 'edits' }>,
): SheetState {
  const pending = new Map(parts.pending)
  for (const seq of gone) pending.delete(seq)
  for (const edit of changed) pending.set(edit.seq, edit)
  const next = { ...parts, pending, patches: withRows(parts.patches, rows) }
  return { ...state, view: viewOf(next), renamed, parts: next }
}

function withRows(patches: ReadonlyMap<RowId, RowPatch>, rows: readonly RowPatch[]): ReadonlyMap<RowId, RowPatch> {
  return rows.length === 0 ? patches : new Map([...patches, ...rows.map(row => [row.rowId, row] as const)])
}

function viewOf({ base, patches, pending }: SheetParts): SheetView {
  return createSheetView(
    base,
    patches,
    [...pending.values()].sort((a, b) => a.seq - b.seq),
  )
}
