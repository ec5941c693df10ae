import type { ColumnId, SheetId } from '../../../shared/model/ids.ts'
import type { Edit } from '../../../shared/model/sheet/pending-edit.ts'
import { takenBack } from '../../../shared/model/sheet/taken-back.ts'
import type { OutboxTable } from '../outbox-table.ts'
import { giveWay, setAndTouch } from './give-way.ts'
import { type Rewritten, rewrite } from './rewrite.ts'
import type { RunStep } from './run-step.ts'

/** The steps of edits that wait, to be sent or for the user's decision. */
export const waitingSteps = (table: OutboxTable, step: RunStep) => ({
  /** Marks edits for review. A later queued edit of the same cell replaces the one held for review. */
  holdForReview: (sheetId: SheetId, seqs: readonly number[], reason: string) =>
    step(sheetId, change => {
      for (const seq of seqs)
        giveWay(table, change, sheetId, seq) || setAndTouch(table, change, seq, 'needs-review', reason)
    }),
  /**
   * Queues rejected edits again, rebased on the current content. `base` null: unchanged base. `edit`: a replacement.
   */
  retry: (sheetId: SheetId, edits: readonly (Pick<Rewritten, 'seq' | 'base'> & Partial<Rewritten>)[]) =>
    step(sheetId, change => {
      for (const { seq, base, edit } of edits) {
        const known = table.read(seq)
        if (known?.state !== 'needs-review') continue
        if (base) table.replace(seq, edit ?? known.edit, base, known.madeAt)
        giveWay(table, change, sheetId, seq) || setAndTouch(table, change, seq, 'queued', null)
      }
    }),
  /** Rewrites queued edits after changes by other users: content, location or base. */
  rewrite: (sheetId: SheetId, edits: readonly Rewritten[]) => step(sheetId, change => rewrite(table, change, edits)),
  /** Discards edits that are not being sent. A new row, column or comment takes its dependents along. */
  discard: (sheetId: SheetId, seqs: readonly number[]) =>
    step(sheetId, change => {
      const edits = table.list(sheetId)
      const gone = takenBack(edits, seqs)
      const goneColumns = new Map<ColumnId, ColumnId | null>()
      for (const { seq, edit, base, madeAt } of edits) {
        if (gone.has(seq)) {
          if (edit.kind === 'add-column') goneColumns.set(edit.columnId, edit.after)
          change.remove(seq)
          continue
        }
        const moved = besideOthers(edit, goneColumns)
        if (moved === edit) continue
        table.replace(seq, moved, base, madeAt)
        change.touch(seq)
      }
    }),
})

/** A column next to a withdrawn new one takes that one's location. */
function besideOthers(edit: Edit, gone: ReadonlyMap<ColumnId, ColumnId | null>): Edit {
  if (!('after' in edit) || edit.after === null) return edit
  const after = gone.get(edit.after)
  return after === undefined ? edit : besideOthers({ ...edit, after }, gone)
}
