import type { Deleted } from '../../shared/fold/deletion.ts'
import type { SheetId } from '../../shared/model/ids.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import type { Db } from '../db/db.ts'
import { attempt } from '../db/store-error.ts'
import { createKnownEdits } from './cells/known-edits.ts'
import { createChangedSheets } from './changed-sheets.ts'
import type { NewEdit } from './coalesce.ts'
import { type OutboxChange, type OutboxEdit, renumbered } from './outbox-rows.ts'
import { createOutboxTable, type OutboxTable } from './outbox-table.ts'
import { addAll } from './steps/add.ts'
import { refusalOf } from './steps/refusal-of.ts'
import { createRunStep, type RunStep } from './steps/run-step.ts'
import { sendingSteps } from './steps/sending.ts'
import { createSentKeys } from './steps/sent-keys.ts'
import { waitingSteps } from './steps/waiting.ts'
import { createSetAside, type SetAside, withdraw } from './steps/withdraw.ts'
import { createUnsavedCount } from './unsaved-count.ts'

/**
 * Unsaved edits in order of creation. Every step is one transaction that survives power loss, and returns its changes.
 * `disk-full` means that nothing of the step was stored.
 */
export function createOutbox(db: Db) {
  const table = createOutboxTable(db.sqlite)
  const unsaved = createUnsavedCount(table)
  const known = createKnownEdits()
  const setAside = createSetAside()
  const changed = createChangedSheets(table)
  const step = createRunStep(db, table, { unsaved, known, changed })

  return {
    ...newSteps(table, setAside, step),
    ...sendingSteps(table, unsaved, step),
    ...waitingSteps(table, step),

    list: table.list,
    /** Whether the sheet has edits, including saved ones that stay folded. */
    has: table.has,
    /** Null: it was dropped. */
    read: (seq: number): OutboxEdit | null => known.get(seq) ?? table.read(seq),
    all: table.all,
    counts: unsaved.now,
    takeChangedSheets: changed.take,
    newlyTaken: unsaved.newlyTaken,
    needsReview: table.needsReview,
    /** Sheets with edits to be sent or checked. */
    sheets: table.sheets,
    sheetsWithEdits: table.sheetsWithEdits,
    toSend: table.listQueued,
    /** The service's ids of a kind when the latest create was sent. Null if none was. */
    known: table.known.read,
    columnEdits: table.columnEdits,
    rowEdits: table.rowEdits,
    ofRow: table.ofRow,
    newest: table.newest,
    commentEdits: table.commentEdits,
    numbers: table.numbers.read,
    imagesToPut: table.imagesToPut,
    /** Names of the stored files that comments still need. */
    keptFiles: (): readonly string[] => [
      ...table.allCommentEdits().flatMap(({ edit }) => ('file' in edit && edit.file ? [edit.file.id] : [])),
      ...setAside.files(),
    ],

    /** Removes discarded edits from all files of the outbox. */
    forgetDeleted: (): Result<null> =>
      attempt(() => {
        db.forgetDeleted()
        return null
      }),

    /** At startup: edits that were being sent when the app ended may or may not have arrived. */
    recover: (): Result<null> =>
      attempt(() => {
        db.transaction(() => table.sendingToUnknown())
        unsaved.forget()
        known.forget()
        changed.addAll()
        return null
      }),
    /** For another account's data, or when the user discards everything on signing out. */
    clear: (): Result<null> =>
      attempt(() => {
        db.transaction(() => table.clear())
        setAside.clear()
        unsaved.forget()
        known.forget()
        changed.addAll()
        return null
      }),
    sentKeys: createSentKeys(db),
    close: () => db.close(),
  }
}
export type Outbox = ReturnType<typeof createOutbox>

/** The steps of the user's edits. */
const newSteps = (table: OutboxTable, setAside: SetAside, step: RunStep) => ({
  /** Stores edits. Unsent edits of one cell become one, and an edit without effect is dropped. */
  add(sheetId: SheetId, edits: readonly NewEdit[], madeAt: number): Result<OutboxChange> {
    const refusal = refusalOf(table, sheetId, edits)
    if (refusal) return fail(refusal)
    return step(sheetId, change => {
      const numbers = table.numbers.read(sheetId)
      const named = edits.map(given => ({ ...given, edit: renumbered(given.edit, numbers) }))
      addAll({ table, setAside, change, sheetId, madeAt }, named)
    })
  },
  /**
   * Withdraws unsent deletions: restores the rows and columns with their dependents, and queued edits at their old
   * positions. Returns the withdrawn deletions.
   */
  withdraw(sheetId: SheetId, deleted: Deleted): Result<{ change: OutboxChange; withdrawn: Deleted }> {
    let withdrawn: Deleted = { rows: [], columns: [] }
    const done = step(sheetId, change => {
      withdrawn = withdraw(table, setAside, change, sheetId, deleted)
    })
    if (!done.ok) return done
    for (const id of withdrawn.rows) setAside.forget(sheetId, { kind: 'row', id })
    for (const id of withdrawn.columns) setAside.forget(sheetId, { kind: 'column', id })
    return ok({ change: done.value, withdrawn })
  },
})
