import { z } from 'zod'
import type { ColumnId, RowId, SheetId } from '../ids.ts'
import { type Cell, type Content, rowsIn } from './cell-value.ts'
import { ColumnEdit, type ColumnType } from './column-edit.ts'
import { CommentEdit } from './comment-edit.ts'
import { type EditState, SheetEdit } from './edit.ts'

/** An edit of the cells, rows or columns of a sheet: everything that the grid shows. */
export const GridEdit = z.union([SheetEdit, ColumnEdit])
export type GridEdit = z.infer<typeof GridEdit>

/** Any edit that must reach the service: of a sheet or its discussions. */
export const Edit = z.union([SheetEdit, ColumnEdit, CommentEdit])
export type Edit = z.infer<typeof Edit>

/** An edit in the outbox. */
export type PendingEdit<E extends Edit = Edit> = {
  /** The creation order across all sheets. */
  readonly seq: number
  readonly sheetId: SheetId
  readonly edit: E
  /**
   * The state before the edit: a cell (set-cell, format-cell), the text of a comment (change-comment), a title
   * (change-column).
   */
  readonly base: Cell | null
  readonly state: EditState
  /** The reason that it is held for review, in the service's words if it gave any. */
  readonly reason: string | null
  /** Milliseconds since 1970. */
  readonly madeAt: number
}
export type PendingSheetEdit = PendingEdit<GridEdit>

/** A cell whose edit the service accepted, with its result: text may become a number, a contact may get a name. */
export type SavedCell = {
  readonly rowId: RowId
  readonly columnId: ColumnId
  readonly wrote: Content
  readonly is: Content
}

export function isCommentEdit(edit: Edit): edit is CommentEdit {
  return edit.kind === 'post-comment' || edit.kind === 'change-comment' || edit.kind === 'delete-comment'
}

export function isColumnEdit(edit: Edit): edit is ColumnEdit {
  return (
    edit.kind === 'add-column' ||
    edit.kind === 'change-column' ||
    edit.kind === 'move-column' ||
    edit.kind === 'delete-column'
  )
}

/** Whether it creates a row, a column or a comment. */
export const isCreate = ({ kind }: Edit): boolean =>
  kind === 'add-row' || kind === 'add-column' || kind === 'post-comment'

/** Queued or rejected: the user can still change or undo it. */
export const isUnsent = ({ state }: Pick<PendingEdit, 'state'>): boolean =>
  state === 'queued' || state === 'needs-review'

/** All rows that the edit names. */
export function namedRows(edit: Edit): readonly RowId[] {
  if (isColumnEdit(edit)) return []
  if (isCommentEdit(edit)) return edit.rowId === null ? [] : [edit.rowId]
  if (edit.kind === 'delete-row' || edit.kind === 'format-cell') return [edit.rowId]
  if (edit.kind === 'set-cell') return [edit.rowId, ...rowsIn(edit.value)]
  return [edit.rowId, edit.location.parentId, edit.location.after].filter(rowId => rowId !== null)
}

type NewTitle = Extract<ColumnEdit, { kind: 'change-column' }> & { readonly change: { readonly title: string } }

/** The edit changes the title of a column, possibly among other attributes. */
export const isNewTitle = (edit: Edit): edit is NewTitle =>
  edit.kind === 'change-column' && edit.change.title !== undefined

type NewType = Extract<ColumnEdit, { kind: 'change-column' }> & { readonly change: { readonly type: ColumnType } }

/** The edit changes the type or list of a column, possibly among other attributes. */
export const isNewType = (edit: Edit): edit is NewType =>
  edit.kind === 'change-column' && edit.change.type !== undefined

/** Edits of the grid: the only ones relevant for the fold, its windows and cell conflicts. */
export function gridEditsOf<P extends { readonly edit: Edit }>(
  pending: readonly P[],
): readonly (P & { readonly edit: GridEdit })[] {
  return pending.filter((entry): entry is P & { readonly edit: GridEdit } => !isCommentEdit(entry.edit))
}

/** Edits of cells and rows. */
export function sheetEditsOf<P extends { readonly edit: Edit }>(
  pending: readonly P[],
): readonly (P & { readonly edit: SheetEdit })[] {
  return pending.filter(
    (entry): entry is P & { readonly edit: SheetEdit } => !isCommentEdit(entry.edit) && !isColumnEdit(entry.edit),
  )
}

/** Edits of columns. */
export function columnEditsOf<P extends { readonly edit: Edit }>(
  pending: readonly P[],
): readonly (P & { readonly edit: ColumnEdit })[] {
  return pending.filter((entry): entry is P & { readonly edit: ColumnEdit } => isColumnEdit(entry.edit))
}

/** Edits of comments. */
export function commentEditsOf<P extends { readonly edit: Edit }>(
  pending: readonly P[],
): readonly (P & { readonly edit: CommentEdit })[] {
  return pending.filter((entry): entry is P & { readonly edit: CommentEdit } => isCommentEdit(entry.edit))
}
