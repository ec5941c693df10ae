import { isTemporary } from '../../../shared/model/ids.ts'
import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import { sameValue } from '../../../shared/model/sheet/cell-value.ts'
import type { SheetEdit } from '../../../shared/model/sheet/edit.ts'
import type { Edit } from '../../../shared/model/sheet/pending-edit.ts'
import { namedRows, type OutboxEdit } from './outbox-rows.ts'

/** An edit about to be stored, and what its cell, or its comment, holds in the last server truth. */
export type NewEdit<E extends Edit = Edit> = { readonly edit: E; readonly base: Cell | null }

/** What storing an edit comes to, given the edits of the same sheet that wait already. */
export type Coalesced =
  | { readonly kind: 'insert'; readonly edit: Edit; readonly base: Cell | null; readonly replaces: readonly number[] }
  /** Takes the place of one that was not sent yet: first base, last value. A refused one waits to be sent again. */
  | { readonly kind: 'update'; readonly seq: number; readonly edit: Edit; readonly base: Cell | null }
  /** Nothing to send: the cell is back to what it was, or the row was never sent. */
  | { readonly kind: 'drop'; readonly seqs: readonly number[] }

export function coalesce({ edit, base }: NewEdit<SheetEdit>, waiting: readonly OutboxEdit[]): Coalesced {
  if (edit.kind === 'set-cell') return coalesceCell(edit, base, waiting)
  if (edit.kind === 'delete-row' && isTemporary(edit.rowId)) return coalesceDelete(edit, waiting)
  return { kind: 'insert', edit, base, replaces: [] }
}

type SetCell = Extract<SheetEdit, { kind: 'set-cell' }>

function coalesceCell(edit: SetCell, base: Cell | null, waiting: readonly OutboxEdit[]): Coalesced {
  const sameCell = waiting.filter(other => isSameCell(other.edit, edit))
  const queued = sameCell.findLast(other => other.state === 'queued')
  if (queued) {
    const isBack = queued.base !== null && holds(queued.base, edit)
    return isBack ? { kind: 'drop', seqs: [queued.seq] } : { kind: 'update', seq: queued.seq, edit, base: queued.base }
  }
  // Typing again is an answer to the refusal of what was typed before.
  const replaces = sameCell.filter(other => other.state === 'parked').map(other => other.seq)
  const underway = sameCell.findLast(other => other.state !== 'parked')
  const before = underway ? toCell(underway.edit) : base
  return before !== null && holds(before, edit)
    ? { kind: 'drop', seqs: replaces }
    : { kind: 'insert', edit, base: before, replaces }
}

/** A row that was never sent goes without a trace, unless another edit leans on it. */
function coalesceDelete(edit: SheetEdit, waiting: readonly OutboxEdit[]): Coalesced {
  const about = waiting.filter(other => namedRows(other.edit).includes(edit.rowId))
  const isFree = about.every(
    other => namedRows(other.edit)[0] === edit.rowId && ['queued', 'parked'].includes(other.state),
  )
  return about.length > 0 && isFree
    ? { kind: 'drop', seqs: about.map(other => other.seq) }
    : { kind: 'insert', edit, base: null, replaces: [] }
}

export function isSameCell(a: Edit, b: Edit): boolean {
  return a.kind === 'set-cell' && b.kind === 'set-cell' && a.rowId === b.rowId && a.columnId === b.columnId
}

/** Whether the cell already is as the edit wants it: by formula where either has one, else by value. */
export function holds(cell: Cell, { value, formula }: SetCell): boolean {
  if (formula !== null || cell.formula !== null) return cell.formula === formula
  return sameValue(emptyToNull(cell.value), emptyToNull(value))
}

const emptyToNull = (value: Cell['value']): Cell['value'] => (value === '' ? null : value)

function toCell(edit: Edit): Cell | null {
  return edit.kind === 'set-cell' ? { value: edit.value, display: null, formula: edit.formula } : null
}
