import { locationAtEnd } from '../../../shared/fold/row-location.ts'
import { CommentId, RowId } from '../../../shared/model/ids.ts'
import type { Conflict, Keep } from '../../../shared/model/others/conflict.ts'
import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import type { Edit } from '../../../shared/model/sheet/pending-edit.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { type NewEdit, textBase } from '../../outbox/coalesce.ts'
import type { OutboxEdit } from '../../outbox/outbox-rows.ts'
import type { Rewritten } from '../../outbox/steps/rewrite.ts'
import { ROW_GONE } from '../conflicts.ts'
import { onTypeNow } from './conflict-of.ts'

/** An edit that needs review, its conflict, and the user's choice. */
export type Chosen = { readonly entry: OutboxEdit; readonly conflict: Conflict; readonly keep: Keep }

/** The result of the decisions about the edits of one sheet. */
export type ResolvePlan = {
  /** Edits to send again, rebased on the other value that the user saw. */
  readonly again: readonly Rewritten[]
  /** Edits that replace some of the dropped ones. */
  readonly made: readonly NewEdit[]
  readonly gone: readonly OutboxEdit[]
}

export type PlanContext = {
  /** The sheet without pending edits; null without a copy. */
  readonly truth: SheetView | null
  readonly ofRow: (rowId: RowId) => readonly OutboxEdit[]
  /** An unused negative number. */
  readonly newId: () => number
}

/** An edit whose choice is impossible keeps waiting. */
export function resolvePlan(chosen: readonly Chosen[], context: PlanContext): ResolvePlan {
  const again: Rewritten[] = []
  const made: NewEdit[] = []
  const gone = new Map<number, OutboxEdit>()
  for (const { entry, conflict, keep } of chosen) {
    const { seq, edit } = entry
    const { theirs, both } = conflict
    if (gone.has(seq)) continue
    if (keep === 'theirs') gone.set(seq, entry)
    else if (keep === 'mine') again.push(...(theirs ? [againstNow(entry, theirs, context.truth)] : []))
    else if (both?.as === 'cell' && edit.kind === 'set-cell') {
      again.push({ seq, edit: { ...edit, value: both.cell.value }, base: theirs })
    } else if (both) {
      const { instead, edits } = besides(entry, context)
      for (const other of instead) gone.set(other.seq, other)
      made.push(...edits.map(each => ({ edit: each, base: null })))
    }
  }
  return { again, made, gone: [...gone.values()] }
}

/** Rebases the edit on the service's current value. */
function againstNow({ seq, edit }: OutboxEdit, theirs: Cell, truth: SheetView | null): Rewritten {
  if (edit.kind !== 'change-column') return { seq, edit, base: theirs }
  const column = truth?.meta.columns.find(({ id }) => id === edit.columnId)
  return { seq, edit: onTypeNow(edit, truth), base: column ? textBase(column.title) : theirs }
}

/**
 * Keeps both: a new comment next to the changed one; the input of a deleted row in a new row at the end of the sheet.
 */
function besides(entry: OutboxEdit, { truth, ofRow, newId }: PlanContext) {
  const { edit } = entry
  const none: { instead: readonly OutboxEdit[]; edits: readonly Edit[] } = { instead: [], edits: [] }
  if (edit.kind === 'change-comment') {
    const comment: Edit = { ...edit, kind: 'post-comment', commentId: CommentId.parse(newId()), file: null }
    return { instead: [entry], edits: [comment] }
  }
  if (edit.kind !== 'set-cell' || !truth) return none
  const rowId = RowId.parse(newId())
  const typed = ofRow(edit.rowId).filter(({ reason }) => reason === ROW_GONE)
  const cells = typed.flatMap(other => (other.edit.kind === 'set-cell' ? [{ ...other.edit, rowId }] : []))
  const row: Edit = { kind: 'add-row', rowId, location: locationAtEnd(truth) }
  return { instead: typed, edits: [row, ...cells] }
}
