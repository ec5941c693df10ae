import type { RowId } from '../../../shared/model/ids.ts'
import type { SheetEdit } from '../../../shared/model/sheet/edit.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { holds } from '../../cache/outbox/coalesce.ts'
import type { OutboxEdit } from '../../cache/outbox/outbox-rows.ts'
import { meet } from '../conflicts.ts'
import type { CellEdit } from './batches.ts'

/** What reading the sheet says of edits that were sent without an answer. Each edit is in exactly one of these. */
export type Findings = {
  readonly done: readonly number[]
  readonly resend: readonly number[]
  readonly park: readonly (readonly [seq: number, reason: string])[]
  readonly renamed: readonly (readonly [from: RowId, to: RowId])[]
}

export const UNSURE_ROW =
  'This row was sent, and several new rows on the service could be it. Check before sending it again.'

/**
 * Decides by the sheet as it is now. `knownRows` are the rows that the service had before new ones were sent: a row beyond them that
 * holds exactly what was sent is ours. Where that cannot be told apart, the person decides; nothing is ever sent twice on a guess.
 */
export function reconcile(
  unknown: readonly OutboxEdit<SheetEdit>[],
  view: SheetView,
  knownRows: ReadonlySet<number>,
): Findings {
  const claims = claimRows(unknown, view, knownRows)
  const done: number[] = []
  const resend: number[] = []
  const park: [number, string][] = []
  for (const entry of unknown) {
    const { edit, seq } = entry
    const claim = claims.get(edit.rowId)
    if (claim === 'unsure') park.push([seq, UNSURE_ROW])
    else if (claim === 'absent') resend.push(seq)
    else if (claim !== undefined || edit.kind === 'add-row') done.push(seq)
    else if (edit.kind === 'move-row') (stands(edit, view) ? done : resend).push(seq)
    else {
      const meeting = meet(entry, view, false)
      if (meeting.kind === 'park') park.push([seq, meeting.reason])
      else (meeting.kind === 'done' ? done : resend).push(seq)
    }
  }
  const renamed = [...claims].flatMap(([from, to]) => (typeof to === 'number' ? [[from, to] as const] : []))
  return { done, resend, park, renamed }
}

type Claim = RowId | 'absent' | 'unsure'

/** For each row that was being added: the row of the service that it became. */
function claimRows(
  unknown: readonly OutboxEdit<SheetEdit>[],
  view: SheetView,
  knownRows: ReadonlySet<number>,
): ReadonlyMap<RowId, Claim> {
  const claims = new Map<RowId, Claim>()
  const added = unknown.flatMap(({ edit }) => (edit.kind === 'add-row' ? [edit] : []))
  const fresh = Array.from({ length: view.rowCount }, (_, index) => index).filter(
    index => !knownRows.has(view.rowIdAt(index)),
  )
  const cellsOf = (rowId: RowId) =>
    unknown.flatMap(({ edit }) => (edit.kind === 'set-cell' && edit.rowId === rowId ? [edit] : []))
  const keyOf = (rowId: RowId) =>
    JSON.stringify(cellsOf(rowId).map(({ columnId, value, formula }) => [columnId, value, formula]))

  for (const { rowId } of added) {
    if (claims.has(rowId)) continue
    const twins = added.filter(other => keyOf(other.rowId) === keyOf(rowId))
    const candidates = fresh.filter(index => isRow(view, index, cellsOf(rowId)))
    // As many as were sent: they are those, in the order of the request.
    for (const [order, twin] of twins.entries()) {
      const found = candidates[order]
      const claim = candidates.length === 0 ? 'absent' : 'unsure'
      claims.set(twin.rowId, candidates.length === twins.length && found !== undefined ? view.rowIdAt(found) : claim)
    }
  }
  return claims
}

function isRow(view: SheetView, index: number, cells: readonly CellEdit[]): boolean {
  return view.meta.columns.every(column => {
    const sent = cells.findLast(({ columnId }) => columnId === column.id)
    const remote = view.cellAt(index, column.id)
    if (sent) return holds(remote, sent)
    // Columns that the service fills, or computes, hold what nobody sent.
    return column.readOnly || remote.value === null || remote.value === false || remote.formula !== null
  })
}

function stands(edit: Extract<SheetEdit, { kind: 'move-row' }>, view: SheetView): boolean {
  const index = view.indexOf(edit.rowId)
  if (index < 0) return true
  const parent = view.parentIndexAt(index)
  if ((parent < 0 ? null : view.rowIdAt(parent)) !== edit.place.parentId) return false
  let before = index - 1
  while (before > parent && view.levelAt(before) > view.levelAt(index)) before--
  return (before > parent ? view.rowIdAt(before) : null) === edit.place.after
}
