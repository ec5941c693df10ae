import { typeBeforeBoth } from '../../../shared/fold/column-types.ts'
import type { SheetId } from '../../../shared/model/ids.ts'
import { over } from '../../../shared/model/sheet/cell-value.ts'
import { type EditState, isCellEdit } from '../../../shared/model/sheet/edit.ts'
import { type Edit, isNewTitle, isNewType } from '../../../shared/model/sheet/pending-edit.ts'
import { isSameCell } from '../coalesce.ts'
import type { OutboxEdit } from '../outbox-rows.ts'
import type { OutboxTable } from '../outbox-table.ts'
import type { Recorder } from '../recorder.ts'

/**
 * True if a later edit of the same cell, title, type or comment is queued: it takes over this one's base and replaces
 * both.
 */
export function giveWay(table: OutboxTable, change: Recorder, sheetId: SheetId, seq: number): boolean {
  const earlier = table.read(seq)
  const later =
    earlier && others(table, sheetId, earlier.edit).find(other => other.seq > seq && other.state === 'queued')
  if (!later) return false
  table.replace(later.seq, both(earlier.edit, later.edit), earlier.base, later.madeAt)
  change.touch(later.seq)
  change.remove(seq)
  return true
}

export function setAndTouch(
  table: OutboxTable,
  change: Recorder,
  seq: number,
  state: EditState,
  reason: string | null,
): void {
  table.setState(seq, state, reason)
  change.touch(seq)
}

/** Merges column properties of both edits, and the link of a cell from the first. */
function both(earlier: Edit, later: Edit): Edit {
  if (earlier.kind === 'set-cell' && later.kind === 'set-cell') return over(earlier, later)
  if (earlier.kind !== 'change-column' || later.kind !== 'change-column') return later
  const type = isNewType(earlier) ? typeBeforeBoth(earlier.change, later.change) : later.change.was?.type
  return { ...later, change: { ...earlier.change, ...later.change, ...(type && { was: { type } }) } }
}

/** Edits of the same cell, of the title or type of the same column, or changes of the same comment. */
function others(table: OutboxTable, sheetId: SheetId, edit: Edit): readonly OutboxEdit[] {
  if (isCellEdit(edit)) {
    return table.listOfCell(sheetId, edit.rowId, edit.columnId).filter(other => isSameCell(other.edit, edit))
  }
  if (edit.kind === 'change-column') {
    const isSame = (other: Edit) => (isNewTitle(edit) && isNewTitle(other)) || (isNewType(edit) && isNewType(other))
    return table.columnEdits(sheetId).filter(({ edit: other }) => other.columnId === edit.columnId && isSame(other))
  }
  if (edit.kind !== 'change-comment') return []
  return table
    .commentEdits(sheetId)
    .filter(({ edit: { kind, commentId } }) => kind === edit.kind && commentId === edit.commentId)
}
