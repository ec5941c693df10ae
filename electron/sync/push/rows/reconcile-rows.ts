import type { RowId } from '../../../../shared/model/ids.ts'
import { sameContent } from '../../../../shared/model/sheet/cell-value.ts'
import type { SetCell, SheetEdit } from '../../../../shared/model/sheet/edit.ts'
import { linkedCell, type SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import type { OutboxEdit } from '../../../outbox/outbox-rows.ts'
import { changedReason, detectConflict } from '../../conflicts.ts'
import { arrivedImage } from '../images/put-images.ts'

/** Outcomes of edits sent without a response, from reading the sheet. Each edit is in exactly one list. */
export type Findings = {
  readonly done: readonly number[]
  readonly resend: readonly number[]
  readonly review: readonly (readonly [seq: number, reason: string])[]
  readonly idPairs: readonly (readonly [from: RowId, to: RowId])[]
}

const UNSURE_ROW = 'This row was sent, and several new rows on the service could be it. Check before sending it again.'

const CHANGED_ROW =
  'This row was sent, and a new row on the service looks like it with other values. Check before sending it again.'

/**
 * Decides by the current sheet. `knownRows`: the rows on the service before new ones were sent; an unknown row with
 * exactly the sent content is ours. If the match is ambiguous, or the known rows are unknown (null), the user decides;
 * nothing is resent on a guess.
 */
export function reconcileRows(
  unknown: readonly OutboxEdit<SheetEdit>[],
  view: SheetView,
  knownRows: ReadonlySet<number> | null,
): Findings {
  const claims = claimRows(unknown, view, knownRows)
  const done: number[] = []
  const resend: number[] = []
  const review: [number, string][] = []
  for (const entry of unknown) {
    const { edit, seq } = entry
    const claim = claims.get(edit.rowId)
    if (claim === 'unsure' || claim === 'changed') review.push([seq, claim === 'unsure' ? UNSURE_ROW : CHANGED_ROW])
    else if (claim === 'absent') resend.push(seq)
    else if (claim !== undefined || edit.kind === 'add-row') done.push(seq)
    else if (edit.kind === 'move-row') (stands(edit, view) ? done : resend).push(seq)
    else if (arrivedImage(entry, view)) done.push(seq)
    else {
      const meeting = detectConflict(entry, view, false)
      if (meeting.kind === 'review') review.push([seq, meeting.reason])
      // It may have arrived, and another user may have removed the addition since.
      else if (meeting.kind === 'merge') review.push([seq, changedReason(meeting.base)])
      else (meeting.kind === 'done' ? done : resend).push(seq)
    }
  }
  const idPairs = [...claims].flatMap(([from, to]) => (typeof to === 'number' ? [[from, to] as const] : []))
  return { done, resend, review, idPairs }
}

type Arrived = {
  readonly done: readonly number[]
  readonly idPairs: readonly (readonly [from: RowId, to: RowId])[]
}

/**
 * Of new rows sent without a response, those that this base contains, matched as in `reconcileRows`. Missing rows may
 * still arrive: that takes a longer check.
 */
export function arrivedRows(
  unknown: readonly OutboxEdit<SheetEdit>[],
  view: SheetView,
  knownRows: ReadonlySet<number>,
): Arrived {
  const { idPairs } = reconcileRows(unknown, view, knownRows)
  const there = new Set(idPairs.map(([from]) => from))
  return { idPairs, done: unknown.flatMap(({ seq, edit }) => (there.has(edit.rowId) ? [seq] : [])) }
}

/** `changed`: another user may have edited it since, so it differs from the sent content. */
type Claim = RowId | 'absent' | 'unsure' | 'changed'

/** Maps each new row to the service's row that it became. */
function claimRows(
  unknown: readonly OutboxEdit<SheetEdit>[],
  view: SheetView,
  knownRows: ReadonlySet<number> | null,
): ReadonlyMap<RowId, Claim> {
  const claims = new Map<RowId, Claim>()
  const cellsByRow = new Map<RowId, SetCell[]>()
  for (const { edit } of unknown) if (edit.kind === 'add-row') cellsByRow.set(edit.rowId, [])
  for (const { edit } of unknown) if (edit.kind === 'set-cell') cellsByRow.get(edit.rowId)?.push(edit)
  const fresh = Array.from({ length: view.rowCount }, (_, index) => index).filter(
    index => !knownRows?.has(view.rowIdAt(index)),
  )

  for (const { cells, twins } of alike(cellsByRow)) {
    const candidates = fresh.filter(index => isRow(view, index, cells))
    // The counts match, so they are ours, in the order of the request.
    for (const [order, rowId] of twins.entries()) {
      const found = candidates[order]
      const isThere = candidates.length > 0
      const claim = isThere ? 'unsure' : fresh.some(index => isLike(view, index, cells)) ? 'changed' : 'absent'
      const isCertain = knownRows !== null && candidates.length === twins.length
      claims.set(rowId, isCertain && found !== undefined ? view.rowIdAt(found) : claim)
    }
  }
  return claims
}

type Alike = { readonly cells: readonly SetCell[]; readonly twins: RowId[] }

/** Rows sent with equal cells: indistinguishable on the service. */
function alike(cellsByRow: ReadonlyMap<RowId, readonly SetCell[]>): Iterable<Alike> {
  const byContent = new Map<string, Alike>()
  for (const [rowId, cells] of cellsByRow) {
    const key = JSON.stringify(cells.map(({ columnId, value, formula, link }) => [columnId, value, formula, link]))
    const known = byContent.get(key)
    if (known) known.twins.push(rowId)
    else byContent.set(key, { cells, twins: [rowId] })
  }
  return byContent.values()
}

function isRow(view: SheetView, index: number, cells: readonly SetCell[]): boolean {
  return view.meta.columns.every(column => {
    const sent = cells.findLast(({ columnId }) => columnId === column.id)
    const remote = linkedCell(view, index, column.id)
    if (sent) return sameContent(remote, sent)
    // Columns that the service fills or computes contain more than was sent.
    return column.readOnly || remote.value === null || remote.value === false || remote.formula !== null
  })
}

/** It has the sent name, or more than half of the sent content. A row that was sent blank matches none. */
function isLike(view: SheetView, index: number, cells: readonly SetCell[]): boolean {
  const sent = cells.filter(({ value, formula }) => value !== null || formula !== null)
  const same = sent.filter(cell => sameContent(linkedCell(view, index, cell.columnId), cell))
  const primary = view.meta.columns.find(column => column.primary)?.id
  return same.some(({ columnId }) => columnId === primary) || same.length * 2 > sent.length
}

function stands(edit: Extract<SheetEdit, { kind: 'move-row' }>, view: SheetView): boolean {
  const index = view.indexOf(edit.rowId)
  if (index < 0) return true
  const parent = view.parentIndexAt(index)
  if ((parent < 0 ? null : view.rowIdAt(parent)) !== edit.location.parentId) return false
  let before = index - 1
  while (before > parent && view.levelAt(before) > view.levelAt(index)) before--
  return (before > parent ? view.rowIdAt(before) : null) === edit.location.after
}
