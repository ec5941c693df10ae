import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import type { Edit } from '../../../shared/model/sheet/pending-edit.ts'
import type { OutboxTable } from '../outbox-table.ts'
import type { Recorder } from '../recorder.ts'

/** The new content and base of an edit. */
export type Rewritten = { readonly seq: number; readonly edit: Edit; readonly base: Cell | null }

/** Edits that are being sent or were rejected stay: the response, or the user, refers to them. */
export function rewrite(table: OutboxTable, change: Recorder, edits: readonly Rewritten[]): void {
  for (const { seq, edit, base } of edits) {
    const known = table.read(seq)
    if (known?.state !== 'queued') continue
    table.replace(seq, edit, base, known.madeAt)
    change.touch(seq)
  }
}
