import pLimit from 'p-limit'
import type { WorkingSheet } from '../../../shared/fold/working-sheet.ts'
import type { ColumnId } from '../../../shared/model/ids.ts'
import type { GridEdit } from '../../../shared/model/sheet/pending-edit.ts'
import type { SeenCells } from '../core/transaction.ts'
import { createKeeping, type KeepingDeps } from './keeping.ts'
import { createKeptSteps, type KeptStepsDeps, keepsNothing } from './kept-steps.ts'
import { createAnswers, createConversions } from './made-by-service.ts'
import { createNames } from './names.ts'
import { createDeleted, pointingAt } from './pointing.ts'
import { withSeen } from './seen-edits.ts'
import { createSheetNow, type SheetNow } from './sheet-now.ts'
import type { Formulas, Step } from './step.ts'
import { createSteps, type StepsDeps } from './steps.ts'
import { createStoring, type Done, type StoringDeps } from './storing.ts'
import { type UndoDeps, type Undone, undoStep } from './undo-step.ts'

export type HistoryDeps = Pick<StoringDeps, 'store' | 'newRowId'> &
  Pick<UndoDeps, 'withdraw'> &
  Pick<StepsDeps, 'changed'> &
  Pick<KeepingDeps, 'whenIdle'> & {
    /** The last frozen column of this window; null: only the primary one. */
    readonly frozen: { readonly now: () => ColumnId | null; readonly set: (to: ColumnId | null) => void }
    /** The steps that earlier windows have stored, and those that this one stores. Null: neither. */
    readonly kept: KeptStepsDeps | null
  }

/** Further edits of a step, made from the sheet with its first edits. They become part of the step. */
export type FurtherEdits = (sheet: WorkingSheet, before: SheetNow) => Iterable<GridEdit>

const NO_FORMULAS: Formulas = { pointing: [], restored: [] }

/**
 * Runs all changes of a sheet's cells, rows and columns as serial transactions with undo. Cells are identified by row
 * and column id, so undo works even after rows were moved, sorted, renamed or reloaded.
 */
export function createSheetHistory(deps: HistoryDeps) {
  const { store, withdraw, newRowId, frozen, changed, whenIdle } = deps
  const kept = deps.kept ? createKeptSteps(deps.kept) : keepsNothing
  const names = createNames(kept.renamed)
  const conversions = createConversions(names)
  const answers = createAnswers()
  const { madeOf } = answers
  const watch = createSheetNow(names)
  const storing = createStoring({ watch, madeOf, store, newRowId })
  const steps = createSteps({ recorded: conversions.open, changed, kept })
  const { undo, redo } = steps
  const keeping = createKeeping({ kept, names, conversions, answers, watch, steps, whenIdle })
  /** Not an edit, since it is local to this window. Returns the inverse. */
  const freezeTo = (to: ColumnId | null): NonNullable<Step['frozen']> => {
    const was = frozen.now()
    frozen.set(to)
    return { was }
  }
  const parts: UndoDeps = { names, madeOf, watch, storing, steps, withdraw, freezeTo }
  const mutex = pLimit(1)
  const coming = createComing()
  const goBack = (from: Step[], to: Step[]): Promise<Undone | null> =>
    mutex(async () => {
      for (;;) {
        const now = watch.now()
        const step = now && steps.pop(from)
        if (!now || !step) return null
        await kept.flush()
        const undone = await undoStep(parts, step, now, from, to)
        keeping.keep()
        // All of it was discarded before sending, so there is no message.
        if (undone) return undone
        changed()
      }
    })

  return {
    /** Call when the sheet changed, by this user or another. */
    follow(next: SheetNow): void {
      const isFirst = watch.now() === null
      watch.follow(next)
      if (isFirst) coming.add(keeping.readEarlier())
      keeping.follow(next)
    },
    /**
     * Runs a transaction and records it under the name `what`. `onStored` receives its progress. `seen`: the content on
     * screen when the step began, if earlier, for example in an editor.
     */
    do: (
      edits: Iterable<GridEdit>,
      what: string,
      onStored?: (stored: number) => void,
      seen?: SeenCells,
      further?: FurtherEdits,
    ) =>
      mutex(async (): Promise<Done> => {
        const before = watch.now()
        if (!before) return { stored: 0, error: { kind: 'no-copy' } }
        const begun = storing.begin(before)
        const deleted = createDeleted()
        function* named() {
          for (const edit of edits) yield withSeen(edit, deleted.noted(names.inGridEdit(edit)), seen)
          if (further) yield* further(begun.sheet, begun.sheetNow)
        }
        const done = await storing.storeAll(named(), begun, onStored)
        if (done.stored > 0) steps.clearRedo()
        steps.remember(undo, what, begun.way.edits(), { pointing: pointingAt(before, deleted.edits), restored: [] })
        keeping.keep()
        return done
      }),
    /** Freezes the columns up to this one in this window, and records it under the name `what`. */
    freeze: (to: ColumnId | null, what: string) =>
      mutex(async () => {
        if (frozen.now() === to) return
        steps.clearRedo()
        steps.keep(undo, { what, back: [], frozen: freezeTo(to), formulas: NO_FORMULAS })
        keeping.keep()
      }),
    /**
     * A step is being prepared, such as a large paste that is still being parsed, and `do` follows. Undo and redo wait
     * until `made` is settled.
     */
    expect: coming.add,
    view: () => watch.now()?.view ?? null,
    /** Null: there was nothing to undo. */
    undo: () => coming.before(() => goBack(undo, redo)),
    redo: () => coming.before(() => goBack(redo, undo)),
    next: () => ({ undo: undo.at(-1)?.what ?? null, redo: redo.at(-1)?.what ?? null }),
    /** Returns a check whether the newest step is still the same. */
    newest: () => {
      const step = undo.at(-1)
      return () => step !== undefined && undo.at(-1) === step
    },
    /** Steps are being prepared or stored, so `next` may still change. */
    isUnderWay: () => mutex.activeCount + mutex.pendingCount + coming.size() > 0,
  }
}
/** The work that prepares steps, for which undo and redo wait. */
function createComing() {
  const coming = new Set<Promise<unknown>>()
  return {
    size: () => coming.size,
    add(made: Promise<unknown>): void {
      coming.add(made)
      const end = () => void coming.delete(made)
      made.then(end, end)
    },
    async before<T>(work: () => Promise<T>): Promise<T> {
      if (coming.size > 0) await Promise.allSettled(coming)
      return work()
    },
  }
}

export type SheetHistory = ReturnType<typeof createSheetHistory>
