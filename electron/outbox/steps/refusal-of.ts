import type { AppError } from '../../../shared/app-error.ts'
import { type ColumnId, type CommentId, isTemporary, type RowId, type SheetId } from '../../../shared/model/ids.ts'
import type { CommentEdit } from '../../../shared/model/sheet/comment-edit.ts'
import { isCommentEdit, namedRows } from '../../../shared/model/sheet/pending-edit.ts'
import type { NewEdit } from '../coalesce.ts'
import { namedColumns } from '../outbox-rows.ts'
import type { OutboxTable } from '../outbox-table.ts'

/** The error of edits that could never be sent, because of the rows or columns they reference. Null without one. */
export function refusalOf(table: OutboxTable, sheetId: SheetId, edits: readonly NewEdit[]): AppError | null {
  const made = new Set<RowId>()
  const known = new Map<RowId, boolean>()
  // Reads each row once for all of its cells.
  const isAdded = (rowId: RowId) => {
    const added = made.has(rowId) || (known.get(rowId) ?? table.isAdded(sheetId, rowId))
    known.set(rowId, added)
    return added
  }
  const madeColumns = new Set<ColumnId>()
  const isAddedColumn = (columnId: ColumnId) => madeColumns.has(columnId) || table.isAddedColumn(sheetId, columnId)
  const { rows: idMap, columns, comments } = table.numbers.read(sheetId)
  for (const { edit } of edits) {
    const [own, ...others] = namedRows(edit)
    if (others.some(rowId => rowId === own))
      return invalid('a row cannot stand under or after itself, nor wait for itself')
    if (edit.kind === 'add-row' && isAdded(edit.rowId)) return invalid('a new row has the number of another new row')
    if (edit.kind === 'add-row') made.add(edit.rowId)
    if (edit.kind === 'add-column') {
      if (isAddedColumn(edit.columnId)) return invalid('a new column has the number of another new column')
      madeColumns.add(edit.columnId)
    }
    const isGoneColumn = (columnId: ColumnId) =>
      isTemporary(columnId) && !columns.has(columnId) && !isAddedColumn(columnId)
    if (namedColumns(edit).some(isGoneColumn)) return { kind: 'not-found', what: 'other' }
    const isGone = (rowId: RowId) => isTemporary(rowId) && !idMap.has(rowId) && !isAdded(rowId)
    // A new row that was withdrawn before this edit arrived.
    if (namedRows(edit).some(isGone)) return { kind: 'not-found', what: 'row' }
    if (isCommentEdit(edit) && isLost(table, sheetId, edit, comments)) return { kind: 'not-found', what: 'other' }
  }
  return null
}

/** A change of a comment that was written here and withdrawn since. */
function isLost(
  table: OutboxTable,
  sheetId: SheetId,
  edit: CommentEdit,
  numbered: ReadonlyMap<CommentId, CommentId>,
): boolean {
  if (edit.kind === 'post-comment' || edit.commentId > 0 || numbered.has(edit.commentId)) return false
  return !table.commentEdits(sheetId).some(other => other.edit.commentId === edit.commentId)
}

const invalid = (issue: string): AppError => ({ kind: 'invalid', issues: [issue] })
