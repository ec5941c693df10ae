import type { Deleted, Deletion, Withdrawn } from '../../../shared/fold/deletion.ts'
import type { BackEdit } from '../../../shared/fold/inverse.ts'
import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import { isColumnEdit } from '../../../shared/model/sheet/pending-edit.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { createAnswers } from './made-by-service.ts'
import type { Names } from './names.ts'
import { createDeleted, type Pointing, pointAgain, pointingAt, pointNoMore } from './pointing.ts'
import type { SheetNow, SheetNowWatch } from './sheet-now.ts'
import type { Step } from './step.ts'
import type { Steps } from './steps.ts'
import { createRebase } from './still-left.ts'
import type { Done, Storing } from './storing.ts'
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

const NO_POINTED = { restored: [], left: 0, error: null }

export type UndoDeps = {
  readonly names: Names
  readonly madeOf: ReturnType<typeof createAnswers>['madeOf']
  readonly watch: SheetNowWatch
  readonly storing: Storing
  readonly steps: Steps
  /**
   * Withdraws unsent deletions, which keeps everything attached to those rows and columns. Resolves with the withdrawn
   * ones; `store` handles the others.
   */
  readonly withdraw: (deleted: Deleted) => Promise<Result<Deleted & { turn: number }>>
  readonly freezeTo: (to: ColumnId | null) => NonNullable<Step['frozen']>
}

/** Withdraws the unsent deletions that this inverse would restore, and returns their locations. */
async function takeBack(
  { names, watch, withdraw }: UndoDeps,
  back: readonly BackEdit[],
  { view }: SheetNow,
): Promise<Result<{ taken: ReadonlySet<Deletion>; wanted: Wanted; isSeen: boolean }>> {
  const byRow = new Map<RowId, Deletion>()
  const byColumn = new Map<ColumnId, Deletion>()
  for (const deletion of deletionsIn(back)) {
    if (deletion.kind === 'row') byRow.set(names.now(deletion.rowId), deletion)
    else byColumn.set(names.columnNow(deletion.columnId), deletion)
  }
  const { sheet, columns } = watch.workOn(() => view)
  const before = columns.list().map(({ id }) => id)
  const none = { taken: new Set<Deletion>(), wanted: { sheet, columns: before }, isSeen: true }
  if (byRow.size + byColumn.size === 0) return ok(none)
  const done = await withdraw({ rows: [...byRow.keys()], columns: [...byColumn.keys()] })
  if (!done.ok) return done
  const found = [...done.value.rows.map(id => byRow.get(id)), ...done.value.columns.map(id => byColumn.get(id))].filter(
    deletion => deletion !== undefined,
  )
  if (found.length === 0) return ok(none)
  const taken = new Set(found)
  const again = backAgain(back, taken)
  for (const edit of again.map(names.inGridEdit)) if (!isColumnEdit(edit)) sheet.apply(edit)
  const isSeen = watch.noteStored(done.value.turn, again)
  return ok({ taken, wanted: { sheet, columns: columnsAgain(back, taken, before, names) }, isSeen })
}

/** Restores references in formulas. Redo needs no edits for this: the service removes the references itself. */
async function pointBack({ names, storing }: UndoDeps, pointing: readonly Pointing[], sheetNow: SheetNow) {
  const begun = storing.begin(sheetNow)
  const { sheet } = begun
  const { edits, left } = pointAgain(pointing, sheetNow, sheet, names)
  const made = edits.map(({ edit }) => edit)
  const { stored, error } = await storing.storeAll(made, begun)
  return { restored: edits.slice(0, stored), left, error }
}

function firstRowOf(again: readonly Withdrawn[], names: Names): Where | null {
  const first = again.find(each => each.kind === 'withdrawn-row')
  return first ? { rowId: names.now(first.edit.rowId), columnId: null } : null
}

/** Null if nothing had to change. */
export async function undoStep(
  parts: UndoDeps,
  step: Step,
  sheetNow: SheetNow,
  from: Step[],
  to: Step[],
): Promise<Undone | null> {
  const { names, madeOf, watch, storing, steps, freezeTo } = parts
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
    steps.keep(to, { ...step, frozen: freezeTo(was && names.columnNow(was)) })
    return { ...nothing, stored: 1 }
  }
  const whole = await takeBack(parts, step.back, sheetNow)
  if (!whole.ok) {
    steps.keep(from, step)
    return { ...nothing, error: whole.error }
  }
  const { taken, wanted, isSeen } = whole.value
  const again = deletedAgain(step.back, taken)
  const back = restOf(step.back, taken)
  const { error } = await storing.storeAll(
    pointNoMore(step.formulas.restored, sheetNow.view, names),
    storing.begin(sheetNow),
  )
  if (error) {
    steps.keep(from, step)
    return { ...nothing, error }
  }
  const begun = storing.begin(sheetNow)
  const { sheet, columns, way } = begun
  const rebase = createRebase({ sheet, columns, names, madeOf, isOvertaken: watch.isOvertaken })
  let { left, returned } = nothing
  let at: Where | null = firstRowOf(again, names)
  const deleted = createDeleted()
  let isNothing = again.length === 0
  /** The number of edits of the step covered by each generated edit. */
  const reached: number[] = []
  function* rebased(back: readonly BackEdit[]) {
    for (const move of movesTo(wanted, taken, { sheet, columns, names }, isSeen)) {
      reached.push(0)
      yield move
    }
    for (const [index, one] of back.entries()) {
      const edit = rebase(one)
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
  const done = await storing.storeAll(rebased(back), begun)
  if (isNothing) return null
  const rest = done.error ? back.slice(done.stored === 0 ? 0 : reached[done.stored - 1]) : []
  const pointing = pointingAt(sheetNow, deleted.edits)
  const formulas = done.error ? NO_POINTED : await pointBack(parts, step.formulas.pointing, sheetNow)
  left = { ...left, cells: left.cells + formulas.left }
  steps.remember(to, step.what, [...way.edits(), ...again], { pointing, restored: formulas.restored })
  steps.remember(from, step.what, rest, step.formulas)
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
