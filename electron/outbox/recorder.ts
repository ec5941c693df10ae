import type { SheetId } from '../../shared/model/ids.ts'
import { isCommentEdit } from '../../shared/model/sheet/pending-edit.ts'
import type { KnownEdits } from './cells/known-edits.ts'
import type { NewCell, NewEdit } from './coalesce.ts'
import type { OutboxChange, OutboxEdit } from './outbox-rows.ts'
import type { OutboxTable } from './outbox-table.ts'

/** Records the edits that a step touches, and reads them once at its end, except those it wrote itself. */
export function createRecorder(table: OutboxTable, known: KnownEdits) {
  const touched = new Set<number>()
  const written = new Map<number, OutboxEdit>()
  const gone = new Set<number>()
  let made = 0
  let hasCommentEdits = false
  const write = (entry: OutboxEdit) => {
    touched.add(entry.seq)
    written.set(entry.seq, entry)
  }
  return {
    insert: (sheetId: SheetId, { edit, base }: NewEdit, madeAt: number): void => {
      const seq = table.insert(sheetId, edit, base, madeAt)
      made += 1
      write({
        seq,
        sheetId,
        edit,
        base,
        state: 'queued',
        reason: null,
        madeAt,
        savedVersion: null,
        sentAt: null,
        mayArrive: false,
      })
    },
    /** Inserts a former edit in its old state: queued or rejected. */
    insertAgain: (entry: OutboxEdit): void => {
      table.insertAgain(entry)
      if (entry.state === 'needs-review') table.setState(entry.seq, 'needs-review', entry.reason)
      touched.add(entry.seq)
    },
    insertCells: (sheetId: SheetId, cells: readonly NewCell[], madeAt: number): void => {
      const stored = table.cells.insert(sheetId, cells, madeAt)
      made += stored.length
      for (const entry of stored) write(entry)
    },
    /** Rejected edits are queued again. */
    replaceCells: (edits: readonly OutboxEdit[], madeAt: number): void => {
      table.cells.replace(edits, madeAt)
      for (const entry of edits) {
        if (entry.state === 'needs-review') table.setState(entry.seq, 'queued', null)
        write({ ...entry, state: 'queued', reason: null })
      }
    },
    touch: (seq: number): void => {
      touched.add(seq)
      written.delete(seq)
    },
    /** Reads an edit in the middle of the step. */
    read: (seq: number): OutboxEdit | null => {
      const entry = written.get(seq) ?? (touched.has(seq) ? null : known.get(seq))
      return entry ?? table.read(seq)
    },
    /** All edits that the step may have changed. */
    touched: (): Iterable<number> => touched,
    /** The number of added edits, if nothing else changed; else null. */
    onlyAdded: (): number | null => (gone.size === 0 && touched.size === made ? made : null),
    remove: (seq: number): void => {
      hasCommentEdits ||= table.isCommentEdit(seq)
      table.remove(seq)
      gone.add(seq)
    },
    removeCells: (seqs: readonly number[]): void => {
      table.cells.remove(seqs)
      for (const seq of seqs) gone.add(seq)
    },
    finish: (sheetId: SheetId): OutboxChange => {
      const left = [...touched].filter(seq => !gone.has(seq))
      const changed = left.map(seq => written.get(seq) ?? table.read(seq)).filter(edit => edit !== null)
      return {
        sheetId,
        changed,
        gone: [...gone],
        hasCommentEdits: hasCommentEdits || changed.some(({ edit }) => isCommentEdit(edit)),
      }
    },
  }
}

export type Recorder = ReturnType<typeof createRecorder>
