import pLimit from 'p-limit'
import type { AppError } from '../../../shared/app-error.ts'
import type { Deleted, Deletion, Withdrawn } from '../../../shared/fold/deletion.ts'
import { type BackEdit, createWayBack, type WayBack } from '../../../shared/fold/inverse.ts'
import { createWorkingColumns, type WorkingColumns } from '../../../shared/fold/inverse-columns.ts'
import { createWorkingSheet, type WorkingSheet } from '../../../shared/fold/working-sheet.ts'
import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import { sameContent } from '../../../shared/model/sheet/cell-value.ts'
import { type GridEdit, isColumnEdit, type SavedCell } from '../../../shared/model/sheet/pending-edit.ts'
import type { MadeEdit } from '../../../shared/model/sheet/seen.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { SeenCells } from '../core/transaction.ts'
import { createAnswers, createConversions } from './made-by-service.ts'
import { createNames } from './names.ts'
import { createPiece } from './piece.ts'
import { createDeleted, type Pointing, pointAgain, pointingAt, pointNoMore, type Restored } from './pointing.ts'
import { createSeenNow, withSeen } from './seen-edits.ts'
import { createJudge } from './still-left.ts'
import {
  better,
  type Left,
  noteLeft,
  noteReturned,
  nothingLeft,
  nothingReturned,
  type Returned,
  type Where,
} from './tally.ts'
import { backAgain, columnsAgain, deletedAgain, deletionsIn, movesTo, restOf, type Wanted } from './withdrawals.ts'

/**
 * One undoable step with its inverse edits. `frozen`: the step only changed the frozen columns. `formulas`: those that
 * referred to items which the step deleted, and those whose references it restored.
 */
type Step = {
  readonly what: string
  readonly back: readonly BackEdit[]
  readonly frozen?: { readonly was: ColumnId | null }
  readonly formulas: Formulas
}
/** A step at its start, with the sheet at that time. */
type Begun = {
  readonly sheetNow: SheetNow
  readonly sheet: WorkingSheet
  readonly columns: WorkingColumns
  readonly way: WayBack
}
type Formulas = { readonly pointing: readonly Pointing[]; readonly restored: readonly Restored[] }
const NO_FORMULAS: Formulas = { pointing: [], restored: [] }
const NO_POINTED = { restored: [], left: 0, error: null }
const ignore = () => undefined

/** The state of its sheet that a history uses, passed on each change. */
export type SheetNow = {
  readonly view: SheetView
  /** The latest server truth, without this user's later edits. */
  readonly truth: () => SheetView
  readonly savedCells: readonly SavedCell[]
  /** The latest of this user's changes that `view` includes. */
  readonly turn: number
}

export type HistoryDeps = {
  /** Stores edits atomically. Resolves with the turn of the sheet that includes them. */
  readonly store: (edits: readonly MadeEdit[]) => Promise<Result<number>>
  /**
   * Withdraws unsent deletions, which keeps everything attached to those rows and columns. Resolves with the withdrawn
   * ones; `store` handles the others.
   */
  readonly withdraw: (deleted: Deleted) => Promise<Result<Deleted & { turn: number }>>
  /** A unique negative id. */
  readonly newRowId: () => RowId
  /** The last frozen column of this window; null: only the primary one. */
  readonly frozen: { readonly now: () => ColumnId | null; readonly set: (to: ColumnId | null) => void }
  /** Called when the next step to undo or redo has changed. */
  readonly changed: () => void
}

/** The result of a transaction. The first `stored` of its edits are on disk. */
export type Done = { readonly stored: number; readonly error: AppError | null }

/** The result of an undo or redo. */
export type Undone = Done & {
  readonly what: string
  /** Skipped because another user has changed it since then. */
  readonly left: Left
  /** Items that were not restored, or only partly. */
  readonly returned: Returned
  /** The location of the change. */
  readonly at: Where | null
}

/** The maximum number of steps per sheet; the oldest is dropped first. */
const AT_MOST = 1000

/**
 * Runs all changes of a sheet's cells, rows and columns as serial transactions with undo. Cells are identified by row
 * and column id, so undo works even after rows were moved, sorted, renamed or reloaded.
 */
export function createSheetHistory({ store, withdraw, newRowId, frozen, changed }: HistoryDeps) {
  const names = createNames()
  const answers = createAnswers()
  const conversions = createConversions(names)
  const undo: Step[] = []
  const redo: Step[] = []
  /** Stored and not in the view yet: the response and the view arrive separately, nearly always the view first. */
  let unseen: readonly { readonly turn: number; readonly edits: readonly GridEdit[] }[] = []
  let now: SheetNow | null = null
  const mutex = pLimit(1)
  const coming = new Set<Promise<unknown>>()

  const afterComing = async <T>(work: () => Promise<T>): Promise<T> => {
    if (coming.size > 0) await Promise.allSettled(coming)
    return work()
  }
  const viewNow = (first: SheetNow) => () => (now ?? first).view
  const isShown = (turn: number): boolean => now !== null && now.turn >= turn
  const workOn = (viewNow: () => SheetView): { sheet: WorkingSheet; columns: WorkingColumns } => {
    const sheet = createWorkingSheet(viewNow)
    const columns = createWorkingColumns(viewNow().meta.columns)
    for (const edit of unseen.flatMap(({ edits }) => edits).map(names.inGridEdit)) {
      if (isColumnEdit(edit)) columns.apply(edit)
      else sheet.apply(edit)
    }
    return { sheet, columns }
  }
  const begin = (sheetNow: SheetNow): Begun => {
    const work = workOn(viewNow(sheetNow))
    return { sheetNow, ...work, way: createWayBack(work.sheet, work.columns, newRowId) }
  }
  /** Stores edits in batches as they are generated; stops at the first failed batch. */
  const storeAll = async (
    edits: Iterable<MadeEdit>,
    { sheetNow, sheet, way }: Begun,
    onStored: (stored: number) => void,
  ): Promise<Done> => {
    let stored = 0
    let piece = createPiece()
    const seenNow = createSeenNow({
      view: viewNow(sheetNow),
      contentOf: sheet.contentOf,
      unseen: unseen.flatMap(({ edits }) => edits).map(names.inGridEdit),
      madeOf: answers.madeOf,
    })
    let mark = way.mark()
    const flush = async (): Promise<AppError | null> => {
      const done = piece.edits.length === 0 ? ok(0) : await store(piece.edits)
      if (!done.ok) way.forgetAfter(mark)
      else {
        stored += piece.edits.length
        if (!isShown(done.value)) unseen = [...unseen, { turn: done.value, edits: piece.edits }]
        onStored(stored)
      }
      piece = createPiece()
      mark = way.mark()
      return done.ok ? null : done.error
    }
    for (const made of edits) {
      const edit = seenNow(made)
      if (!piece.takes(edit)) {
        const error = await flush()
        if (error) return { stored, error }
      }
      way.take(edit)
      piece.add(edit)
    }
    return { error: await flush(), stored }
  }

  const keep = (steps: Step[], step: Step) => {
    steps.push(step)
    if (steps.length > AT_MOST) steps.shift()
    changed()
  }
  const remember = (steps: Step[], what: string, back: readonly BackEdit[], formulas: Formulas) => {
    conversions.open(back)
    if (back.length > 0) keep(steps, { what, back, formulas })
    else changed()
  }
  /** Not an edit, since it is local to this window. Returns the inverse. */
  const freezeTo = (to: ColumnId | null): NonNullable<Step['frozen']> => {
    const was = frozen.now()
    frozen.set(to)
    return { was }
  }

  /** Withdraws the unsent deletions that this inverse would restore, and returns their locations. */
  const takeBack = async (
    back: readonly BackEdit[],
    { view }: SheetNow,
  ): Promise<Result<{ taken: ReadonlySet<Deletion>; wanted: Wanted; isSeen: boolean }>> => {
    const byRow = new Map<RowId, Deletion>()
    const byColumn = new Map<ColumnId, Deletion>()
    for (const deletion of deletionsIn(back)) {
      if (deletion.kind === 'row') byRow.set(names.now(deletion.rowId), deletion)
      else byColumn.set(names.columnNow(deletion.columnId), deletion)
    }
    const { sheet, columns } = workOn(() => view)
    const before = columns.list().map(({ id }) => id)
    const none = { taken: new Set<Deletion>(), wanted: { sheet, columns: before }, isSeen: true }
    if (byRow.size + byColumn.size === 0) return ok(none)
    const done = await withdraw({ rows: [...byRow.keys()], columns: [...byColumn.keys()] })
    if (!done.ok) return done
    const found = [
      ...done.value.rows.map(id => byRow.get(id)),
      ...done.value.columns.map(id => byColumn.get(id)),
    ].filter(deletion => deletion !== undefined)
    if (found.length === 0) return ok(none)
    const taken = new Set(found)
    const again = backAgain(back, taken)
    for (const edit of again.map(names.inGridEdit)) if (!isColumnEdit(edit)) sheet.apply(edit)
    const { turn } = done.value
    const isSeen = isShown(turn)
    if (!isSeen) unseen = [...unseen, { turn, edits: again }]
    return ok({ taken, wanted: { sheet, columns: columnsAgain(back, taken, before, names) }, isSeen })
  }

  /** Restores references in formulas. Redo needs no edits for this: the service removes the references itself. */
  const pointBack = async (pointing: readonly Pointing[], sheetNow: SheetNow) => {
    const begun = begin(sheetNow)
    const { sheet } = begun
    const { edits, left } = pointAgain(pointing, sheetNow, sheet, names)
    const { stored, error } = await storeAll(
      edits.map(({ edit }) => edit),
      begun,
      ignore,
    )
    return { restored: edits.slice(0, stored), left, error }
  }

  const firstRowOf = (again: readonly Withdrawn[]): Where | null => {
    const first = again.find(each => each.kind === 'withdrawn-row')
    return first ? { rowId: names.now(first.edit.rowId), columnId: null } : null
  }

  const goBack = (from: Step[], to: Step[]): Promise<Undone | null> =>
    mutex(async () => {
      for (;;) {
        const step = now && from.pop()
        if (!now || !step) return null
        const undone = await undoStep(step, now, from, to)
        // All of it was discarded before sending, so there is no message.
        if (undone) return undone
        changed()
      }
    })

  /** Null if nothing had to change. */
  const undoStep = async (step: Step, sheetNow: SheetNow, from: Step[], to: Step[]): Promise<Undone | null> => {
    const nothing: Undone = {
      what: step.what,
      stored: 0,
      error: null,
      left: nothingLeft(),
      returned: nothingReturned(),
      at: null,
    }
    if (step.frozen) {
      const { was } = step.frozen
      keep(to, { ...step, frozen: freezeTo(was && names.columnNow(was)) })
      return { ...nothing, stored: 1 }
    }
    const whole = await takeBack(step.back, sheetNow)
    if (!whole.ok) {
      keep(from, step)
      return { ...nothing, error: whole.error }
    }
    const { taken, wanted, isSeen } = whole.value
    const again = deletedAgain(step.back, taken)
    const back = restOf(step.back, taken)
    const { error } = await storeAll(pointNoMore(step.formulas.restored, sheetNow.view, names), begin(sheetNow), ignore)
    if (error) {
      keep(from, step)
      return { ...nothing, error }
    }
    const begun = begin(sheetNow)
    const { sheet, columns, way } = begun
    const judge = createJudge({ sheet, columns, names, madeOf: answers.madeOf, isOvertaken })
    let { left, returned } = nothing
    let at: Where | null = firstRowOf(again)
    const deleted = createDeleted()
    let isNothing = again.length === 0
    /** The number of edits of the step covered by each generated edit. */
    const reached: number[] = []
    function* judged(back: readonly BackEdit[]) {
      for (const move of movesTo(wanted, taken, { sheet, columns, names }, isSeen)) {
        reached.push(0)
        yield move
      }
      for (const [index, one] of back.entries()) {
        const edit = judge(one)
        if (edit === 'so-already') continue
        isNothing = false
        returned = noteReturned(returned, one, columns.list())
        if (!edit) left = noteLeft(left, one)
        if (!edit) continue
        at = better(at, edit, sheet)
        reached.push(index + 1)
        yield deleted.noted(edit)
      }
    }
    const done = await storeAll(judged(back), begun, ignore)
    if (isNothing) return null
    const rest = done.error ? back.slice(done.stored === 0 ? 0 : reached[done.stored - 1]) : []
    const pointing = pointingAt(sheetNow, deleted.edits)
    const formulas = done.error ? NO_POINTED : await pointBack(step.formulas.pointing, sheetNow)
    left = { ...left, cells: left.cells + formulas.left }
    remember(to, step.what, [...way.edits(), ...again], { pointing, restored: formulas.restored })
    remember(from, step.what, rest, step.formulas)
    return {
      ...done,
      error: done.error ?? formulas.error,
      stored: done.stored + again.length,
      what: step.what,
      left,
      returned,
      at,
    }
  }

  const isOvertaken = (rowId: RowId, columnId: ColumnId): boolean => {
    if (!now) return false
    const { view } = now
    const mark = view.markAt(view.indexOf(rowId), columnId)
    if (mark?.state !== 'parked' || mark.was === null) return false
    const truth = now.truth()
    const index = truth.indexOf(rowId)
    return index >= 0 && !sameContent(truth.cellAt(index, columnId), mark.was)
  }

  return {
    /** Call when the sheet changed, by this user or another. */
    follow(next: SheetNow): void {
      now = next
      unseen = unseen.filter(({ turn }) => !isShown(turn))
      conversions.follow(next.truth)
      for (const answer of next.savedCells) {
        answers.keep({ ...answer, rowId: names.now(answer.rowId), columnId: names.columnNow(answer.columnId) })
      }
    },
    /**
     * Runs a transaction and records it under the name `what`. `onStored` receives its progress. `seen`: the content on
     * screen when the step began, if earlier, for example in an editor.
     */
    do: (edits: Iterable<GridEdit>, what: string, onStored: (stored: number) => void = ignore, seen?: SeenCells) =>
      mutex(async (): Promise<Done> => {
        if (!now) return { stored: 0, error: { kind: 'no-copy' } }
        const before = now
        const begun = begin(before)
        const deleted = createDeleted()
        function* named() {
          for (const edit of edits) yield withSeen(edit, deleted.noted(names.inGridEdit(edit)), seen)
        }
        const done = await storeAll(named(), begun, onStored)
        if (done.stored > 0) redo.length = 0
        remember(undo, what, begun.way.edits(), { pointing: pointingAt(before, deleted.edits), restored: [] })
        return done
      }),
    /** Freezes the columns up to this one in this window, and records it under the name `what`. */
    freeze: (to: ColumnId | null, what: string) =>
      mutex(async () => {
        if (frozen.now() === to) return
        redo.length = 0
        keep(undo, { what, back: [], frozen: freezeTo(to), formulas: NO_FORMULAS })
      }),
    /**
     * A step is being prepared, such as a large paste that is still being parsed, and `do` follows. Undo and redo wait
     * until `made` is settled.
     */
    expect(made: Promise<unknown>): void {
      coming.add(made)
      const end = () => void coming.delete(made)
      made.then(end, end)
    },
    view: () => now?.view ?? null,
    /** Null: there was nothing to undo. */
    undo: () => afterComing(() => goBack(undo, redo)),
    redo: () => afterComing(() => goBack(redo, undo)),
    next: () => ({ undo: undo.at(-1)?.what ?? null, redo: redo.at(-1)?.what ?? null }),
    /** Returns a check whether the newest step is still the same. */
    newest: () => {
      const step = undo.at(-1)
      return () => step !== undefined && undo.at(-1) === step
    },
    /** Steps are being prepared or stored, so `next` may still change. */
    isUnderWay: () => mutex.activeCount + mutex.pendingCount + coming.size > 0,
  }
}
export type SheetHistory = ReturnType<typeof createSheetHistory>
