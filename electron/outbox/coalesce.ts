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

/** An edit to be stored, and the content of its cell or comment in the last server truth. */
export type NewEdit<E extends Edit = Edit> = {
  readonly edit: E
  readonly base: Cell | null
  /** The content that the author saw; absent if unknown. */
  readonly seen?: Seen | undefined
  /** For a column edit: the column in the last server truth, if it exists. */
  readonly column?: Column | null
}

/** The result of coalescing an edit with the pending edits of its sheet. */
export type Coalesced =
  | { readonly kind: 'insert'; readonly edit: Edit; readonly base: Cell | null; readonly replaces: readonly number[] }
  /** Replaces an unsent edit: first base, last value. A rejected one is queued again. */
  | { readonly kind: 'update'; readonly seq: number; readonly edit: Edit; readonly base: Cell | null }
  /** Nothing to send: the cell has its original value, or the row was never sent. */
  | { readonly kind: 'drop'; readonly seqs: readonly number[] }

/** A column title or comment text in the form of a stored base. */
export const textBase = (text: string): Cell => ({ value: text, display: null, formula: null })

/** The location of a row or column before a move, in the form of a stored base. */
export const locationBase = (location: RowLocation | ColumnId | null): Cell =>
  textBase(JSON.stringify(typeof location === 'object' && location ? [location.parentId, location.after] : location))

/** Events since an edit was stored that prevent replacing its content in place. */
export type DoneSince = {
  /** A row was added or moved under the edit's row, and may need the content of its cell. */
  readonly isLeanedOn: (filling: OutboxEdit) => boolean
  /** Its column got another type or other options, without which the service may reject the new content. */
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
  // A blank row cannot be a parent (1185): its text is sent first, then its children, then it is emptied.
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
  // New input resolves the rejection of the previous one.
  const refused = sameCell.filter(other => other.state === 'needs-review')
  const replaces = refused.map(other => other.seq)
  const whole = withRefusedImage(edit, refused.at(-1)?.edit)
  const underway = sameCell.findLast(other => other.state !== 'needs-review')
  const before = madeOn(underway ? leftBy(underway) : base, seen, replaces.length > 0 ? 'first' : 'last')
  return before !== null && sameContent(wholeCell(before), whole)
    ? { kind: 'drop', seqs: replaces }
    : { kind: 'insert', edit: whole, base: before, replaces }
}

/** A new unsent row has no formats on the service. */
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
  const replaces = same.filter(other => other.state === 'needs-review').map(other => other.seq)
  const underway = same.findLast(other => other.state !== 'needs-review')?.edit
  const before = underway?.kind === 'format-cell' ? { ...(base ?? blankCell), format: underway.format } : start
  return before !== null && isSameFormat(before.format, edit.format)
    ? { kind: 'drop', seqs: replaces }
    : { kind: 'insert', edit, base: underway ? before : base, replaces }
}

type MoveRow = Extract<SheetEdit, { kind: 'move-row' }>

/** Consecutive queued moves of a row become one: only its final location matters. */
function coalesceMove(edit: MoveRow, base: Cell | null, waiting: readonly OutboxEdit[]): Coalesced {
  const last = waiting.at(-1)
  if (last?.state !== 'queued') return { kind: 'insert', edit, base, replaces: [] }
  const isBack = last.base !== null && sameContent(last.base, locationBase(edit.location))
  return isBack ? { kind: 'drop', seqs: [last.seq] } : { kind: 'update', seq: last.seq, edit, base: last.base }
}

/** An unsent row is dropped with its edits, unless another edit depends on it. */
function coalesceDelete(edit: SheetEdit, waiting: readonly OutboxEdit[]): Coalesced {
  const about = waiting.filter(other => namedRows(other.edit).includes(edit.rowId))
  const isFree = about.every(other => namedRows(other.edit)[0] === edit.rowId && isUnsent(other))
  return about.length > 0 && isFree
    ? { kind: 'drop', seqs: about.map(other => other.seq) }
    : { kind: 'insert', edit, base: null, replaces: [] }
}

/** Both write the same cell, or both format it. */
export function isSameCell(a: Edit, b: Edit): boolean {
  return isCellEdit(a) && isCellEdit(b) && a.kind === b.kind && a.rowId === b.rowId && a.columnId === b.columnId
}

/** The content of a cell after this edit. */
export function leftBy({ edit, base }: Pick<OutboxEdit, 'edit' | 'base'>): Cell | null {
  if (edit.kind !== 'set-cell') return null
  const link = linkAfter(edit, base?.link)
  const image = edit.image === undefined ? base?.image : edit.image
  const { linkIn } = edit
  const links = { ...(link && { link }), ...(image && { image }), ...(linkIn && { linkIn }) }
  return { value: edit.value, display: null, formula: edit.formula, ...links }
}

/** Text over a rejected image becomes its new alternative text: the previous one may have been too long. */
const withRefusedImage = (edit: SetCell, refused: Edit | undefined): SetCell =>
  edit.image === undefined && refused && isPutImage(refused) ? { ...edit, image: refused.image } : edit

/** Omits the removal of links that do not exist. */
function withoutNone({ link, linkIn, ...edit }: SetCell, base: Cell | null): SetCell {
  return {
    ...edit,
    ...(link !== undefined && (link !== null || base?.link) && { link }),
    ...(linkIn !== undefined && (linkIn !== null || base?.linkIn) && { linkIn }),
  }
}
