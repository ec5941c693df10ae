import { typeBeforeBoth } from '../../shared/fold/column-types.ts'
import type { Deleted } from '../../shared/fold/deletion.ts'
import { type ColumnId, hasPairs, type IdPairs, type RowId, type SheetId } from '../../shared/model/ids.ts'
import { over } from '../../shared/model/sheet/cell-value.ts'
import { type EditState, isCellEdit } from '../../shared/model/sheet/edit.ts'
import { type Edit, isNewTitle, isNewType } from '../../shared/model/sheet/pending-edit.ts'
import { takenBack } from '../../shared/model/sheet/taken-back.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import type { Db } from '../db/db.ts'
import { attempt } from '../db/store-error.ts'
import { createKnownEdits } from './cells/known-edits.ts'
import { isSameCell, type NewEdit } from './coalesce.ts'
import { KNOWN_KINDS, type KnownKind } from './known-ids.ts'
import { type OutboxChange, type OutboxEdit, renumbered } from './outbox-rows.ts'
import { createOutboxTable, type OutboxTable } from './outbox-table.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import { addAll } from './steps/add.ts'
import { refusalOf } from './steps/refusal-of.ts'
import { type Rewritten, rewrite } from './steps/rewrite.ts'
import { createSentKeys } from './steps/sent-keys.ts'
import { createSetAside, withdraw } from './steps/withdraw.ts'
import { createUnsavedCount } from './unsaved-count.ts'

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

/**
 * Unsaved edits in order of creation. Every step is one transaction that survives power loss, and returns its changes.
 * `disk-full` means that nothing of the step was stored.
 */
export function createOutbox(db: Db) {
  const table = createOutboxTable(db.sqlite)
  const unsaved = createUnsavedCount(table)
  const known = createKnownEdits()
  const setAside = createSetAside()
  const step = (sheetId: SheetId, work: (change: Recorder) => void): Result<OutboxChange> => {
    const done = attempt(() =>
      db.transaction(() => {
        // On a full disk a transaction runs twice, so its recorder is created inside.
        const change = createRecorder(table, known)
        work(change)
        return { change, told: change.finish(sheetId) }
      }),
    )
    const added = done.ok ? done.value.change.onlyAdded() : null
    if (added === null) unsaved.forget()
    else unsaved.grew(sheetId, added)
    if (!done.ok) return done
    const { change, told } = done.value
    known.follow(told, change.touched())
    return ok(told)
  }
  /** A step by which the service has accepted this many edits. */
  const taking = (edits: number, sheetId: SheetId, work: (change: Recorder) => void): Result<OutboxChange> => {
    const done = step(sheetId, work)
    if (done.ok) unsaved.took(edits)
    return done
  }

  return {
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

    list: table.list,
    /** Whether the sheet has edits, including saved ones that stay folded. */
    has: table.has,
    /** Null: it was dropped. */
    read: (seq: number): OutboxEdit | null => known.get(seq) ?? table.read(seq),
    all: table.all,
    counts: unsaved.now,
    newlyTaken: unsaved.newlyTaken,
    parked: table.parked,
    /** Sheets with edits to be sent or checked. */
    sheets: table.sheets,
    toSend: table.listQueued,

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

    settle(sheetId: SheetId, { done, saved, version, numbers }: Settled): Result<OutboxChange> {
      return taking(done.length + saved.length, sheetId, change => {
        for (const seq of done) change.remove(seq)
        for (const seq of saved) {
          table.setSaved(seq, version)
          change.touch(seq)
        }
        renumber(table, change, sheetId, numbers)
      })
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
    /** Marks edits for review. A later queued edit of the same cell replaces the parked one. */
    park: (sheetId: SheetId, seqs: readonly number[], reason: string) =>
      step(sheetId, change => {
        for (const seq of seqs)
          giveWay(table, change, sheetId, seq) || setAndTouch(table, change, seq, 'parked', reason)
      }),
    /**
     * Queues rejected edits again, rebased on the current content. `base` null: unchanged base. `edit`: a replacement.
     */
    retry: (sheetId: SheetId, edits: readonly (Pick<Rewritten, 'seq' | 'base'> & Partial<Rewritten>)[]) =>
      step(sheetId, change => {
        for (const { seq, base, edit } of edits) {
          const known = table.read(seq)
          if (known?.state !== 'parked') continue
          if (base) table.replace(seq, edit ?? known.edit, base, known.madeAt)
          giveWay(table, change, sheetId, seq) || setAndTouch(table, change, seq, 'queued', null)
        }
      }),
    /** Rewrites queued edits after changes by other users: content, location or base. */
    rewrite: (sheetId: SheetId, edits: readonly Rewritten[]) => step(sheetId, change => rewrite(table, change, edits)),
    /** Queues edits again that the service did not execute. */
    requeue: (sheetId: SheetId, seqs: readonly number[]) =>
      step(sheetId, change => {
        for (const seq of seqs) requeueOne(table, change, sheetId, seq)
      }),
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
        return null
      }),
    /** For another account's data, or when the user discards everything on signing out. */
    clear: (): Result<null> =>
      attempt(() => {
        db.transaction(() => table.clear())
        setAside.clear()
        unsaved.forget()
        known.forget()
        return null
      }),
    sentKeys: createSentKeys(db),
    close: () => db.close(),
  }
}
export type Outbox = ReturnType<typeof createOutbox>

/** A column next to a withdrawn new one takes that one's location. */
function besideOthers(edit: Edit, gone: ReadonlyMap<ColumnId, ColumnId | null>): Edit {
  if (!('after' in edit) || edit.after === null) return edit
  const after = gone.get(edit.after)
  return after === undefined ? edit : besideOthers({ ...edit, after }, gone)
}

/**
 * True if a later edit of the same cell, title, type or comment is queued: it takes over this one's base and replaces
 * both.
 */
function giveWay(table: OutboxTable, change: Recorder, sheetId: SheetId, seq: number): boolean {
  const earlier = table.read(seq)
  const later =
    earlier && others(table, sheetId, earlier.edit).find(other => other.seq > seq && other.state === 'queued')
  if (!later) return false
  table.replace(later.seq, both(earlier.edit, later.edit), earlier.base, later.madeAt)
  change.touch(later.seq)
  change.remove(seq)
  return true
}

/** An edit of which an earlier request may still be executed stays beside a later one, which was made on its value. */
function requeueOne(table: OutboxTable, change: Recorder, sheetId: SheetId, seq: number): void {
  const entry = table.read(seq)
  const staysBeside = entry?.state === 'sending' && entry.mayArrive
  if (staysBeside || !giveWay(table, change, sheetId, seq)) setAndTouch(table, change, seq, 'queued', null)
}

/** Merges column properties of both edits, and the link of a cell from the first. */
function both(earlier: Edit, later: Edit): Edit {
  if (earlier.kind === 'set-cell' && later.kind === 'set-cell') return over(earlier, later)
  if (earlier.kind !== 'change-column' || later.kind !== 'change-column') return later
  const type = isNewType(earlier) ? typeBeforeBoth(earlier.change, later.change) : later.change.was?.type
  return { ...later, change: { ...earlier.change, ...later.change, ...(type && { was: { type } }) } }
}

/** Edits of the same cell, of the title or type of the same column, or changes of the same comment. */
function others(table: OutboxTable, sheetId: SheetId, edit: Edit): readonly OutboxEdit[] {
  if (isCellEdit(edit)) {
    return table.listOfCell(sheetId, edit.rowId, edit.columnId).filter(other => isSameCell(other.edit, edit))
  }
  if (edit.kind === 'change-column') {
    const isSame = (other: Edit) => (isNewTitle(edit) && isNewTitle(other)) || (isNewType(edit) && isNewType(other))
    return table.columnEdits(sheetId).filter(({ edit: other }) => other.columnId === edit.columnId && isSame(other))
  }
  if (edit.kind !== 'change-comment') return []
  return table
    .commentEdits(sheetId)
    .filter(({ edit: { kind, commentId } }) => kind === edit.kind && commentId === edit.commentId)
}

function setAndTouch(table: OutboxTable, change: Recorder, seq: number, state: EditState, reason: string | null): void {
  table.setState(seq, state, reason)
  change.touch(seq)
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
