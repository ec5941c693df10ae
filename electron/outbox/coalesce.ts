import { type ColumnId, isTemporary } from '../../shared/model/ids.ts'
import { blankCell, type Cell, linkAfter, over, sameContent, wholeCell } from '../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../shared/model/sheet/column.ts'
import {
  type CellEdit,
  type FormatCell,
  isCellEdit,
  isPutImage,
  type RowLocation,
  type SetCell,
  type SheetEdit,
} from '../../shared/model/sheet/edit.ts'
import { isSameFormat } from '../../shared/model/sheet/number-format.ts'
import { type Edit, isUnsent, namedRows } from '../../shared/model/sheet/pending-edit.ts'
import { madeOn, type Seen } from '../../shared/model/sheet/seen.ts'
import type { OutboxEdit } from './outbox-rows.ts'

export type NewCell = NewEdit<CellEdit>

/** An edit about to be stored, and what its cell, or its comment, holds in the last server truth. */
export type NewEdit<E extends Edit = Edit> = {
  readonly edit: E
  readonly base: Cell | null
  /** What its author had seen there; absent where that is not known. */
  readonly seen?: Seen | undefined
  /** For an edit of a column: as it is in that truth, where it is there. */
  readonly column?: Column | null
}

/** What storing an edit comes to, given the edits of the same sheet that wait already. */
export type Coalesced =
  | { readonly kind: 'insert'; readonly edit: Edit; readonly base: Cell | null; readonly replaces: readonly number[] }
  /** Takes the place of one that was not sent yet: first base, last value. A refused one waits to be sent again. */
  | { readonly kind: 'update'; readonly seq: number; readonly edit: Edit; readonly base: Cell | null }
  /** Nothing to send: the cell is back to what it was, or the row was never sent. */
  | { readonly kind: 'drop'; readonly seqs: readonly number[] }

/** A column's title, or the text of a comment, in the form that the outbox keeps of whatever was there before. */
export const textBase = (text: string): Cell => ({ value: text, display: null, formula: null })

/** The same for the place where a row or column stood before it was moved. */
export const locationBase = (place: RowLocation | ColumnId | null): Cell =>
  textBase(JSON.stringify(typeof place === 'object' && place ? [place.parentId, place.after] : place))

/** What was done after an edit of a cell was made, so that a new content cannot take its place in the queue. */
export type DoneSince = {
  /** A row was put under the row whose cell it fills, and may need what it filled in. */
  readonly isLeanedOn: (filling: OutboxEdit) => boolean
  /** Its column got another type or other options, without which the service may refuse the new content. */
  readonly isRetyped: (filling: OutboxEdit) => boolean
}

const NOTHING_SINCE: DoneSince = { isLeanedOn: () => false, isRetyped: () => false }

export function coalesce(
  { edit, base, seen }: NewEdit<SheetEdit>,
  waiting: readonly OutboxEdit[],
  since: DoneSince = NOTHING_SINCE,
): Coalesced {
  if (edit.kind === 'set-cell') return coalesceCell({ edit, base, seen }, waiting, since)
  if (edit.kind === 'format-cell') return coalesceFormat(edit, base, waiting)
  if (edit.kind === 'move-row') return coalesceMove(edit, base, waiting)
  if (edit.kind === 'delete-row' && isTemporary(edit.rowId)) return coalesceDelete(edit, waiting)
  return { kind: 'insert', edit, base, replaces: [] }
}

function coalesceCell(
  { edit, base, seen }: NewEdit<SetCell>,
  waiting: readonly OutboxEdit[],
  { isLeanedOn, isRetyped }: DoneSince,
): Coalesced {
  const sameCell = waiting.filter(other => isSameCell(other.edit, edit))
  const isEmptied = sameContent(edit, blankCell) && !edit.image && !edit.linkIn
  // A blank row can be no parent (1185): what was written into it goes first, then the rows come, then it is emptied.
  const isFree = (other: OutboxEdit) => (!isEmptied || !isLeanedOn(other)) && !isRetyped(other)
  const queued = sameCell.findLast(other => other.state === 'queued' && isFree(other))
  if (queued) {
    const before = madeOn(queued.base, seen, 'first')
    const whole = queued.edit.kind === 'set-cell' ? withoutNone(over(queued.edit, edit), before) : edit
    const isBack = before !== null && sameContent(wholeCell(before), whole)
    return isBack
      ? { kind: 'drop', seqs: [queued.seq] }
      : { kind: 'update', seq: queued.seq, edit: whole, base: before }
  }
  // Typing again is an answer to the refusal of what was typed before.
  const refused = sameCell.filter(other => other.state === 'parked')
  const replaces = refused.map(other => other.seq)
  const whole = withRefusedImage(edit, refused.at(-1)?.edit)
  const underway = sameCell.findLast(other => other.state !== 'parked')
  const before = madeOn(underway ? leftBy(underway) : base, seen, replaces.length > 0 ? 'first' : 'last')
  return before !== null && sameContent(wholeCell(before), whole)
    ? { kind: 'drop', seqs: replaces }
    : { kind: 'insert', edit: whole, base: before, replaces }
}

/** A row made here that has not left has no format anywhere. */
function coalesceFormat(edit: FormatCell, base: Cell | null, waiting: readonly OutboxEdit[]): Coalesced {
  const same = waiting.filter(other => isSameCell(other.edit, edit))
  const start = base ?? (isTemporary(edit.rowId) ? blankCell : null)
  const queued = same.findLast(other => other.state === 'queued')
  if (queued) {
    const before = queued.base ?? (isTemporary(edit.rowId) ? blankCell : null)
    return before !== null && isSameFormat(before.format, edit.format)
      ? { kind: 'drop', seqs: [queued.seq] }
      : { kind: 'update', seq: queued.seq, edit, base: queued.base }
  }
  const replaces = same.filter(other => other.state === 'parked').map(other => other.seq)
  const underway = same.findLast(other => other.state !== 'parked')?.edit
  const before = underway?.kind === 'format-cell' ? { ...(base ?? blankCell), format: underway.format } : start
  return before !== null && isSameFormat(before.format, edit.format)
    ? { kind: 'drop', seqs: replaces }
    : { kind: 'insert', edit, base: underway ? before : base, replaces }
}

type MoveRow = Extract<SheetEdit, { kind: 'move-row' }>

/** What waits is a move that nothing done since keeps from ending elsewhere: only the place where the row comes to rest matters. */
function coalesceMove(edit: MoveRow, base: Cell | null, waiting: readonly OutboxEdit[]): Coalesced {
  const last = waiting.at(-1)
  if (last?.state !== 'queued') return { kind: 'insert', edit, base, replaces: [] }
  const isBack = last.base !== null && sameContent(last.base, locationBase(edit.place))
  return isBack ? { kind: 'drop', seqs: [last.seq] } : { kind: 'update', seq: last.seq, edit, base: last.base }
}

/** A row that was never sent goes without a trace, unless another edit leans on it. */
function coalesceDelete(edit: SheetEdit, waiting: readonly OutboxEdit[]): Coalesced {
  const about = waiting.filter(other => namedRows(other.edit).includes(edit.rowId))
  const isFree = about.every(other => namedRows(other.edit)[0] === edit.rowId && isUnsent(other))
  return about.length > 0 && isFree
    ? { kind: 'drop', seqs: about.map(other => other.seq) }
    : { kind: 'insert', edit, base: null, replaces: [] }
}

/** Both write into one cell, or both format it. */
export function isSameCell(a: Edit, b: Edit): boolean {
  return isCellEdit(a) && isCellEdit(b) && a.kind === b.kind && a.rowId === b.rowId && a.columnId === b.columnId
}

/** What a cell holds once the edit, which has left, is done. */
function leftBy({ edit, base }: OutboxEdit): Cell | null {
  if (edit.kind !== 'set-cell') return null
  const link = linkAfter(edit, base?.link)
  const image = edit.image === undefined ? base?.image : edit.image
  const { linkIn } = edit
  const links = { ...(link && { link }), ...(image && { image }), ...(linkIn && { linkIn }) }
  return { value: edit.value, display: null, formula: edit.formula, ...links }
}

/** A text typed over an image that was refused is another text for it: it may have been too long. */
const withRefusedImage = (edit: SetCell, refused: Edit | undefined): SetCell =>
  edit.image === undefined && refused && isPutImage(refused) ? { ...edit, image: refused.image } : edit

/** Nothing to take away where there was no link. */
function withoutNone({ link, linkIn, ...edit }: SetCell, base: Cell | null): SetCell {
  return {
    ...edit,
    ...(link !== undefined && (link !== null || base?.link) && { link }),
    ...(linkIn !== undefined && (linkIn !== null || base?.linkIn) && { linkIn }),
  }
}
