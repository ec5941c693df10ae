import type { ColumnId, CommentId, RowId } from '../ids.ts'
import { type Edit, isCommentEdit, isUnsent, namedRows, type PendingEdit } from './pending-edit.ts'

/**
 * The edits removed by undoing the given ones in a sheet: a new row, column or comment takes dependent edits along. An
 * edit that is being sent stays. `edits`: all pending edits of the sheet, oldest first.
 */
export function takenBack(
  edits: readonly Pick<PendingEdit, 'seq' | 'edit' | 'state'>[],
  seqs: readonly number[],
): ReadonlySet<number> {
  const wanted = new Set(seqs)
  const gone = new Set<number>()
  const rows = new Set<RowId>()
  const comments = new Set<CommentId>()
  const columns = new Set<ColumnId>()
  const leans = (edit: Edit): boolean =>
    namedRows(edit).some(rowId => rows.has(rowId)) ||
    (isCommentEdit(edit) && comments.has(edit.commentId)) ||
    ('columnId' in edit && columns.has(edit.columnId))
  for (const entry of edits) {
    const { seq, edit } = entry
    if ((!wanted.has(seq) && !leans(edit)) || !isUnsent(entry)) continue
    if (edit.kind === 'add-row') rows.add(edit.rowId)
    if (edit.kind === 'post-comment') comments.add(edit.commentId)
    if (edit.kind === 'add-column') columns.add(edit.columnId)
    gone.add(seq)
  }
  return gone
}
