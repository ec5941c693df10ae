import type { RowId } from '../../../../shared/model/ids.ts'
import { sameContent } from '../../../../shared/model/sheet/cell-value.ts'
import type { SetCell, SheetEdit } from '../../../../shared/model/sheet/edit.ts'
import { linkedCell, type SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import type { OutboxEdit } from '../../../outbox/outbox-rows.ts'
import { changedReason, detectConflict } from '../../conflicts.ts'
import { arrivedImage } from '../images/put-images.ts'

/** What reading the sheet says of edits that were sent without an answer. Each edit is in exactly one of these. */
export type Findings = {
  readonly done: readonly number[]
  readonly resend: readonly number[]
  readonly park: readonly (readonly [seq: number, reason: string])[]
  readonly renamed: readonly (readonly [from: RowId, to: RowId])[]
}

const UNSURE_ROW = 'This row was sent, and several new rows on the service could be it. Check before sending it again.'

const CHANGED_ROW =
  'This row was sent, and a new row on the service looks like it with other values. Check before sending it again.'

/**
 * Decides by the sheet as it is now. `knownRows` are the rows that the service had before new ones were sent: a row beyond them that
 * holds exactly what was sent is ours. Where that cannot be told apart, or nobody knows which there were (null), the person decides;
 * nothing is ever sent twice on a guess.
 */
export function reconcileRows(
  unknown: readonly OutboxEdit<SheetEdit>[],
  view: SheetView,
  knownRows: ReadonlySet<number> | null,
): Findings {
  const claims = claimRows(unknown, view, knownRows)
  const done: number[] = []
  const resend: number[] = []
  const park: [number, string][] = []
  for (const entry of unknown) {
    const { edit, seq } = entry
    const claim = claims.get(edit.rowId)
    if (claim === 'unsure' || claim === 'changed') park.push([seq, claim === 'unsure' ? UNSURE_ROW : CHANGED_ROW])
    else if (claim === 'absent') resend.push(seq)
    else if (claim !== undefined || edit.kind === 'add-row') done.push(seq)
    else if (edit.kind === 'move-row') (stands(edit, view) ? done : resend).push(seq)
    else if (arrivedImage(entry, view)) done.push(seq)
    else {
      const meeting = detectConflict(entry, view, false)
      if (meeting.kind === 'park') park.push([seq, meeting.reason])
      // It may have arrived, and what it added may have been taken out again since.
      else if (meeting.kind === 'merge') park.push([seq, changedReason(meeting.base)])
      else (meeting.kind === 'done' ? done : resend).push(seq)
    }
  }
  const renamed = [...claims].flatMap(([from, to]) => (typeof to === 'number' ? [[from, to] as const] : []))
  return { done, resend, park, renamed }
}

type Arrived = {
  readonly done: readonly number[]
  readonly renamed: readonly (readonly [from: RowId, to: RowId])[]
}

/**
 * Of new rows that left without an answer those that stand in this base, told apart as `reconcileRows` does. What is not there may still
 * arrive: that takes a longer look.
 */
export function arrivedRows(
  unknown: readonly OutboxEdit<SheetEdit>[],
  view: SheetView,
  knownRows: ReadonlySet<number>,
): Arrived {
  const { renamed } = reconcileRows(unknown, view, knownRows)
  const there = new Set(renamed.map(([from]) => from))
  return { renamed, done: unknown.flatMap(({ seq, edit }) => (there.has(edit.rowId) ? [seq] : [])) }
}

/** `changed`: somebody may have written into it since, so that it no longer holds what was sent. */
type Claim = RowId | 'absent' | 'unsure' | 'changed'

/** For each row that was being added: the row of the service that it became. */
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
    // As many as were sent: they are those, in the order of the request.
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

/** Rows that were sent with the same cells: on the service they cannot be told apart. */
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
    // Columns that the service fills, or computes, hold what nobody sent.
    return column.readOnly || remote.value === null || remote.value === false || remote.formula !== null
  })
}

/** It has the name that was sent, or more than half of all that was. A row that was sent without a word is like none. */
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
  if ((parent < 0 ? null : view.rowIdAt(parent)) !== edit.place.parentId) return false
  let before = index - 1
  while (before > parent && view.levelAt(before) > view.levelAt(index)) before--
  return (before > parent ? view.rowIdAt(before) : null) === edit.place.after
}
