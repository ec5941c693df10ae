import { mergeType, typeOf } from '../../shared/fold/column-types.ts'
import { sameLink } from '../../shared/model/sheet/cell-link.ts'
import { readSource, sameSource } from '../../shared/model/sheet/cell-source.ts'
import { blankCell, type Cell, displayText, sameContent } from '../../shared/model/sheet/cell-value.ts'
import type { ColumnKind } from '../../shared/model/sheet/column.ts'
import type { ColumnEdit } from '../../shared/model/sheet/column-edit.ts'
import { typeLabel } from '../../shared/model/sheet/column-type-labels.ts'
import type { CommentEdit } from '../../shared/model/sheet/comment-edit.ts'
import { type FormatCell, isPutImage, type SetCell } from '../../shared/model/sheet/edit.ts'
import { isSameFormat } from '../../shared/model/sheet/number-format.ts'
import { isColumnEdit, isCommentEdit } from '../../shared/model/sheet/pending-edit.ts'
import { linkedCell, type SheetView } from '../../shared/model/sheet/sheet-view.ts'
import { shownName } from '../../shared/shown-name.ts'
import type { OutboxEdit } from '../outbox/outbox-rows.ts'
import { mergeCell } from './merge/merge-cell.ts'
import { arrivedImage } from './push/images/put-images.ts'

/** The action for a queued edit, given a new base. */
export type ConflictCheck =
  | { readonly kind: 'send' }
  /** The service has it already. */
  | { readonly kind: 'done' }
  /** Both sides changed the cell and the values can be merged: this value, based on the service's current one. */
  | { readonly kind: 'merge'; readonly edit: SetCell; readonly base: Cell }
  | { readonly kind: 'review'; readonly reason: string }

/**
 * Compares an edit with the base that it is about to change. If the service's value is not the one the edit was made on
 * and the two cannot be merged, the edit is not sent: both values are kept and the user decides. `isNew`: its row or
 * column was created here and may be missing from the base.
 */
export function detectConflict(edit: OutboxEdit, view: SheetView, isNew: boolean): ConflictCheck {
  if (isCommentEdit(edit.edit)) return detectCommentConflict(edit.edit, view, isNew)
  if (isColumnEdit(edit.edit)) return detectColumnConflict(edit.edit, edit.base, view, isNew)
  const index = view.indexOf(edit.edit.rowId)
  if (edit.edit.kind === 'add-row') return { kind: 'send' }
  if (index < 0 && isNew) return { kind: 'send' }
  if (edit.edit.kind === 'delete-row') return index < 0 ? { kind: 'done' } : { kind: 'send' }
  if (edit.edit.kind === 'format-cell') return checkFormat(edit.edit, view, index, isNew)
  if (index < 0) return { kind: 'review', reason: ROW_GONE }
  if (edit.edit.kind !== 'set-cell') return { kind: 'send' }

  const { columnId } = edit.edit
  const column = view.meta.columns.find(({ id }) => id === columnId)
  if (!column) return isNew ? { kind: 'send' } : { kind: 'review', reason: COLUMN_GONE }
  // The service gives the image a new id, so only an earlier request explains it.
  if (edit.mayArrive && arrivedImage(edit, view)) return { kind: 'done' }
  return detectCellConflict(edit.edit, edit.base, linkedCell(view, index, columnId), column.kind)
}

/** Compares an edit with the content of its cell after the merge of an earlier edit, on which it was made. */
export function detectMergeConflict({ edit, base }: OutboxEdit, merged: Cell, view: SheetView): ConflictCheck {
  if (edit.kind !== 'set-cell') return { kind: 'send' }
  const column = view.meta.columns.find(({ id }) => id === edit.columnId)
  return column ? detectCellConflict(edit, base, merged, column.kind) : { kind: 'send' }
}

/** A format contains nothing that a user typed: the later one wins, and without its cell it is dropped. */
function checkFormat({ columnId, format }: FormatCell, view: SheetView, index: number, isNew: boolean): ConflictCheck {
  const column = view.meta.columns.find(({ id }) => id === columnId)
  if (!column && isNew) return { kind: 'send' }
  if (!column || index < 0) return { kind: 'done' }
  return { kind: isSameFormat(view.cellAt(index, columnId).format, format) ? 'done' : 'send' }
}

function detectCellConflict(edit: SetCell, base: Cell | null, remote: Cell, column: ColumnKind): ConflictCheck {
  // An image would replace newer content and a value cuts a link, so an unknown base counts as blank for them.
  if (base === null && !isPutImage(edit) && !remote.linkIn) return { kind: sameContent(remote, edit) ? 'done' : 'send' }
  const before = base ?? blankCell
  const merged = mergeCell(before, edit, remote, column)
  switch (merged.kind) {
    case 'theirs':
      return { kind: 'done' }
    case 'ours':
      return { kind: 'send' }
    case 'merged':
      return { kind: 'merge', edit: { ...edit, value: merged.value }, base: remote }
    case 'conflict':
      return {
        kind: 'review',
        reason: reasonOfLink(before, remote) ?? sameTextReason(before, remote) ?? changedReason(remote),
      }
  }
}

/**
 * A width may be overwritten. A title or type that another user changed in between is replaced only after a question.
 */
function detectColumnConflict(edit: ColumnEdit, base: Cell | null, view: SheetView, isNew: boolean): ConflictCheck {
  if (edit.kind === 'add-column' || isNew) return { kind: 'send' }
  const column = view.meta.columns.find(({ id }) => id === edit.columnId)
  if (!column) return edit.kind === 'delete-column' ? { kind: 'done' } : { kind: 'review', reason: COLUMN_GONE }
  if (edit.kind !== 'change-column') return { kind: 'send' }
  const { title, type, was } = edit.change
  const isOthers = title !== undefined && base !== null && base.value !== column.title && title !== column.title
  if (isOthers) return { kind: 'review', reason: `Someone else renamed this column to “${shownName(column.title)}”.` }
  const isOthersType = type && was?.type && mergeType(was.type, type, typeOf(column)) === null
  return isOthersType
    ? { kind: 'review', reason: `Someone else changed the type of this column to “${typeLabel(column)}”.` }
    : { kind: 'send' }
}

/** A comment needs only its row. */
function detectCommentConflict({ kind, rowId }: CommentEdit, view: SheetView, isNewRow: boolean): ConflictCheck {
  if (rowId === null || isNewRow || view.indexOf(rowId) >= 0) return { kind: 'send' }
  return kind === 'delete-comment' ? { kind: 'done' } : { kind: 'review', reason: ROW_GONE }
}

/** Null if the cell's link is unchanged. */
function reasonOfLink(before: Cell, remote: Cell): string | null {
  if (sameSource(before.linkIn ?? null, remote.linkIn ?? null)) return null
  if (!remote.linkIn) return 'Someone else changed this cell: its link to another sheet was cut.'
  return `Someone else changed this cell: it is linked to ${sourceName(remote.linkIn)}.`
}

function sourceName(linkIn: string): string {
  const { sheetName } = readSource(linkIn)
  return sheetName === null ? 'another sheet' : `“${shownName(sheetName)}”`
}

/** Null if the cell's content differs. */
function sameTextReason({ value, formula, link }: Cell, remote: Cell): string | null {
  if (!sameContent({ value, formula }, remote)) return null
  if (!sameLink(link ?? null, remote.link)) return LINK_CHANGED
  return remote.image ? IMAGE_CHANGED : IMAGE_REMOVED
}

const IMAGE_CHANGED = 'Someone else put another image into this cell.'
const IMAGE_REMOVED = 'Someone else took the image out of this cell.'
const LINK_CHANGED = 'Someone else changed this cell’s link.'
export const ROW_GONE = 'This row was deleted on the service.'
export const COLUMN_GONE = 'This column was deleted on the service.'

export function changedReason(remote: Cell): string {
  const text = displayText(remote)
  return text === '' ? 'Someone else cleared this cell.' : `Someone else changed this cell to “${shortened(text)}”.`
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text)
