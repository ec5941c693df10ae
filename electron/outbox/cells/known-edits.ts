import { isCellEdit } from '../../../shared/model/sheet/edit.ts'
import type { OutboxChange, OutboxEdit } from '../outbox-rows.ts'

/** Two pastes of ten thousand cells: undo withdraws the latest ones. */
const AT_MOST = 20_000

/**
 * A cache of cell edits as the last committed step left them. Only this process writes the file, so they need not be
 * read, verified and parsed again. Limited to the latest ones. Other edits are few, and always read.
 */
export function createKnownEdits() {
  const known = new Map<number, OutboxEdit>()
  return {
    get: (seq: number): OutboxEdit | undefined => known.get(seq),
    /** `touched`: every edit that the step may have changed. */
    follow({ changed, gone }: OutboxChange, touched: Iterable<number>): void {
      for (const seq of touched) known.delete(seq)
      for (const seq of gone) known.delete(seq)
      for (const entry of changed) if (isCellEdit(entry.edit)) known.set(entry.seq, entry)
      for (const seq of known.keys()) {
        if (known.size <= AT_MOST) break
        known.delete(seq)
      }
    },
    forget: (): void => known.clear(),
  }
}

export type KnownEdits = ReturnType<typeof createKnownEdits>
