import { z } from 'zod'
import type { ColumnId, RowId, SheetId } from '../ids.ts'
import { type Cell, type Content, rowsIn } from './cell-value.ts'
import { ColumnEdit, type ColumnType } from './column-edit.ts'
import { CommentEdit } from './comment-edit.ts'
import { type EditState, SheetEdit } from './edit.ts'

/** What a person does to a sheet itself: to its cells and rows, and to its columns. All of it shows in the grid. */
export const GridEdit = z.union([SheetEdit, ColumnEdit])
export type GridEdit = z.infer<typeof GridEdit>

/** Whatever a person does that has to reach the service: to a sheet, or in its conversations. */
export const Edit = z.union([SheetEdit, ColumnEdit, CommentEdit])
export type Edit = z.infer<typeof Edit>

/** An edit in the outbox. */
export type PendingEdit<E extends Edit = Edit> = {
  /** Order of making, over all sheets. */
  readonly seq: number
  readonly sheetId: SheetId
  readonly edit: E
  /** What was there when the edit was made: a cell (set-cell, format-cell), the text of a comment (change-comment), a title (change-column). */
  readonly base: Cell | null
  readonly state: EditState
  /** Why it is parked, in the service's words where it said any. */
  readonly reason: string | null
  /** Milliseconds since 1970. */
  readonly madeAt: number
}
export type PendingSheetEdit = PendingEdit<GridEdit>

/** A cell whose edit the service has taken, and what it made of it: the same text as a number, a contact with a name. */
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

/** It waits to leave, or was refused: the person can still change it or take it back. */
export const isUnsent = ({ state }: Pick<PendingEdit, 'state'>): boolean => state === 'queued' || state === 'parked'

/** Every row that the edit speaks of. */
export function namedRows(edit: Edit): readonly RowId[] {
  if (isColumnEdit(edit)) return []
  if (isCommentEdit(edit)) return edit.rowId === null ? [] : [edit.rowId]
  if (edit.kind === 'delete-row' || edit.kind === 'format-cell') return [edit.rowId]
  if (edit.kind === 'set-cell') return [edit.rowId, ...rowsIn(edit.value)]
  return [edit.rowId, edit.place.parentId, edit.place.after].filter(rowId => rowId !== null)
}

type NewTitle = Extract<ColumnEdit, { kind: 'change-column' }> & { readonly change: { readonly title: string } }

/** It gives a column another title, whatever it changes besides. */
export const isNewTitle = (edit: Edit): edit is NewTitle =>
  edit.kind === 'change-column' && edit.change.title !== undefined

type NewType = Extract<ColumnEdit, { kind: 'change-column' }> & { readonly change: { readonly type: ColumnType } }

/** It gives a column another type or list, whatever it changes besides. */
export const isNewType = (edit: Edit): edit is NewType =>
  edit.kind === 'change-column' && edit.change.type !== undefined

/** Those that change what is in the grid: the only ones that the fold, its windows and conflicts of cells know of. */
export function gridEditsOf<P extends { readonly edit: Edit }>(
  pending: readonly P[],
): readonly (P & { readonly edit: GridEdit })[] {
  return pending.filter((entry): entry is P & { readonly edit: GridEdit } => !isCommentEdit(entry.edit))
}

/** Those that change cells and rows. */
export function sheetEditsOf<P extends { readonly edit: Edit }>(
  pending: readonly P[],
): readonly (P & { readonly edit: SheetEdit })[] {
  return pending.filter(
    (entry): entry is P & { readonly edit: SheetEdit } => !isCommentEdit(entry.edit) && !isColumnEdit(entry.edit),
  )
}

/** Those that change columns. */
export function columnEditsOf<P extends { readonly edit: Edit }>(
  pending: readonly P[],
): readonly (P & { readonly edit: ColumnEdit })[] {
  return pending.filter((entry): entry is P & { readonly edit: ColumnEdit } => isColumnEdit(entry.edit))
}

/** Those that say something in conversations. */
export function commentEditsOf<P extends { readonly edit: Edit }>(
  pending: readonly P[],
): readonly (P & { readonly edit: CommentEdit })[] {
  return pending.filter((entry): entry is P & { readonly edit: CommentEdit } => isCommentEdit(entry.edit))
}
