import type { SheetId } from '../../../shared/model/ids.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { Db } from '../../db/db.ts'
import { attempt } from '../../db/store-error.ts'
import type { KnownEdits } from '../cells/known-edits.ts'
import type { OutboxChange } from '../outbox-rows.ts'
import type { OutboxTable } from '../outbox-table.ts'
import { createRecorder, type Recorder } from '../recorder.ts'
import type { UnsavedCount } from '../unsaved-count.ts'

export type RunStep = (sheetId: SheetId, work: (change: Recorder) => void) => Result<OutboxChange>

/** Runs each step as one transaction. The count and the edits in memory follow it. */
export function createRunStep(db: Db, table: OutboxTable, unsaved: UnsavedCount, known: KnownEdits): RunStep {
  return (sheetId, work) => {
    const done = attempt(() =>
      db.transaction(() => {
        // On a full disk a transaction runs twice, so its recorder is created inside.
        const change = createRecorder(table, known)
        work(change)
        return { change, received: change.finish(sheetId) }
      }),
    )
    const added = done.ok ? done.value.change.onlyAdded() : null
    if (added === null) unsaved.forget()
    else unsaved.grew(sheetId, added)
    if (!done.ok) return done
    const { change, received } = done.value
    known.follow(received, change.touched())
    return ok(received)
  }
}
