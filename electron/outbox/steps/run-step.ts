import type { SheetId } from '../../../shared/model/ids.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { Db } from '../../db/db.ts'
import { attempt } from '../../db/store-error.ts'
import type { KnownEdits } from '../cells/known-edits.ts'
import type { ChangedSheets } from '../changed-sheets.ts'
import type { OutboxChange } from '../outbox-rows.ts'
import type { OutboxTable } from '../outbox-table.ts'
import { createRecorder, type Recorder } from '../recorder.ts'
import type { UnsavedCount } from '../unsaved-count.ts'

export type RunStep = (sheetId: SheetId, work: (change: Recorder) => void) => Result<OutboxChange>

type Following = { readonly unsaved: UnsavedCount; readonly known: KnownEdits; readonly changed: ChangedSheets }

/** Runs each step as one transaction. The count, the edits in memory and the list of changed sheets follow it. */
export function createRunStep(db: Db, table: OutboxTable, { unsaved, known, changed }: Following): RunStep {
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
    changed.add(sheetId)
    const { change, received } = done.value
    known.follow(received, change.touched())
    return ok(received)
  }
}
