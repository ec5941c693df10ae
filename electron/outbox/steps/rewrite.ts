import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import type { Edit } from '../../../shared/model/sheet/pending-edit.ts'
import type { OutboxTable } from '../outbox-table.ts'
import type { Recorder } from '../recorder.ts'

/** What an edit is to be from now on, and what it was made on. */
export type Rewritten = { readonly seq: number; readonly edit: Edit; readonly base: Cell | null }

/** What is on its way, or was refused, stays as it is: the answer that comes, or the person, speaks of that. */
export function rewrite(table: OutboxTable, change: Recorder, edits: readonly Rewritten[]): void {
  for (const { seq, edit, base } of edits) {
    const known = table.read(seq)
    if (known?.state !== 'queued') continue
    table.replace(seq, edit, base, known.madeAt)
    change.touch(seq)
  }
}
