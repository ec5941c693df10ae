import { hasPairs, type IdPairs, type RowId, type SheetId } from '../../../shared/model/ids.ts'
import type { Result } from '../../../shared/result.ts'
import { KNOWN_KINDS, type KnownKind } from '../known-ids.ts'
import { type OutboxChange, type OutboxEdit, renumbered } from '../outbox-rows.ts'
import type { OutboxTable } from '../outbox-table.ts'
import type { Recorder } from '../recorder.ts'
import type { UnsavedCount } from '../unsaved-count.ts'
import { giveWay, setAndTouch } from './give-way.ts'
import type { RunStep } from './run-step.ts'

/** The effect of the service's response on the sent edits. */
export type Settled = {
  /** The base contains them: they are dropped. */
  readonly done: readonly number[]
  /**
   * The service has them, the base does not yet: they stay, without a mark, until a base of `version` contains them.
   */
  readonly saved: readonly number[]
  readonly version: number | null
  /** Assigned ids, which replace the local ids in all pending edits. */
  readonly numbers: IdPairs
}

/** The service's ids of a kind before a create was sent: an id beyond them may be ours. */
export type Known = Partial<Readonly<Record<KnownKind, readonly number[]>>>

/** The steps of edits that are sent, up to the service's response. */
export const sendingSteps = (table: OutboxTable, unsaved: UnsavedCount, step: RunStep) => ({
  /** Durable before the first byte is sent. `known`: the service's ids, if a create is being sent; else null. */
  markSending(sheetId: SheetId, seqs: readonly number[], at: number, known: Known | null) {
    return step(sheetId, change => {
      for (const kind of KNOWN_KINDS) {
        const ids = known?.[kind]
        if (ids) table.known.put(sheetId, kind, ids)
      }
      for (const seq of seqs) {
        table.markSending(seq, at)
        change.touch(seq)
      }
    })
  },

  settle(sheetId: SheetId, { done, saved, version, numbers }: Settled): Result<OutboxChange> {
    const settled = step(sheetId, change => {
      for (const seq of done) change.remove(seq)
      for (const seq of saved) {
        table.setSaved(seq, version)
        change.touch(seq)
      }
      renumber(table, change, sheetId, numbers)
    })
    if (settled.ok) unsaved.took(done.length + saved.length)
    return settled
  },

  /** Drops saved edits once the base has reached `version`. */
  dropSaved: (sheetId: SheetId, version: number | null): Result<OutboxChange> =>
    step(sheetId, change => {
      const isHeld = (edit: OutboxEdit) => edit.savedVersion === null || (version ?? 0) >= edit.savedVersion
      const held = table.list(sheetId).filter(edit => edit.state === 'saved' && isHeld(edit))
      for (const { seq } of held) change.remove(seq)
    }),

  markUnknown: (sheetId: SheetId, seqs: readonly number[]) =>
    step(sheetId, change => {
      for (const seq of seqs) setAndTouch(table, change, seq, 'unknown', null)
    }),
  /** Queues edits again that the service did not execute. */
  requeue: (sheetId: SheetId, seqs: readonly number[]) =>
    step(sheetId, change => {
      for (const seq of seqs) requeueOne(table, change, sheetId, seq)
    }),
})

/** An edit whose earlier request may still be executed is kept in addition to a later edit based on its value. */
function requeueOne(table: OutboxTable, change: Recorder, sheetId: SheetId, seq: number): void {
  const entry = table.read(seq)
  const staysBeside = entry?.state === 'sending' && entry.mayArrive
  if (staysBeside || !giveWay(table, change, sheetId, seq)) setAndTouch(table, change, seq, 'queued', null)
}

function renumber(table: OutboxTable, change: Recorder, sheetId: SheetId, made: IdPairs): void {
  const { rows = [], columns = [], threads = [], comments = [] } = made
  if (!hasPairs(made)) return
  table.numbers.put(sheetId, made)
  const numbers = {
    rows: new Map(rows),
    columns: new Map(columns),
    threads: new Map(threads),
    comments: new Map(comments),
  }
  // Columns, threads and comments get ids one at a time; rows by hundreds, while thousands of edits are pending.
  const isRowsOnly = columns.length + threads.length + comments.length === 0
  for (const entry of isRowsOnly ? namingAny(table, sheetId, rows) : table.list(sheetId)) {
    const edit = renumbered(entry.edit, numbers)
    if (edit === entry.edit) continue
    table.replace(entry.seq, edit, entry.base, entry.madeAt)
    change.touch(entry.seq)
  }
}

function namingAny(table: OutboxTable, sheetId: SheetId, rows: readonly (readonly [from: RowId, to: RowId])[]) {
  const found = [...rows.flatMap(([from]) => table.listNaming(sheetId, from)), ...table.listOfPredecessors(sheetId)]
  return new Map(found.map(entry => [entry.seq, entry])).values()
}
