import type { After } from '../../shared/after.ts'
import { afterCalculated, type Calculated } from '../../shared/fold/calculated.ts'
import type { DifferingFormula } from '../../shared/formula/function-counts.ts'
import type { SheetId } from '../../shared/model/ids.ts'
import { sourcesOf } from '../../shared/model/sheet/formula-inputs.ts'
import type { PendingSheetEdit } from '../../shared/model/sheet/pending-edit.ts'
import type { Calculations, RunEvents, SheetRun } from '../calculation/client/calculations.ts'
import type { InputNeeds } from '../calculation/protocol.ts'
import { countChanged, replacedResults } from './replaced-results.ts'
import type { SheetPosts } from './sheet-posts.ts'
import type { ShownSheet } from './sheet-session.ts'

/** Later than the first picture of a sheet, which the calculation would slow down. */
const BEGIN_AFTER_MS = 250

export type ResultsDeps = {
  readonly calculations?: Calculations
  readonly after: After
  /** The service has other results than were calculated here, for these formulas. */
  readonly onReplaced?: (formulas: readonly DifferingFormula[]) => void
  /** Formulas of a sheet read outside its rows; `setInputs` answers. */
  readonly onInputsWanted?: (sheetId: SheetId, needs: InputNeeds) => void
}

/** Keeps the calculated results of all sheets in windows up to date. */
export function createSheetResults(
  { calculations, after, onReplaced, onInputsWanted }: ResultsDeps,
  posts: SheetPosts,
  shownOf: (sheetId: SheetId) => ShownSheet | null,
) {
  const planned = new WeakMap<ShownSheet, () => void>()
  /** Calculations over the previous base. */
  const resting = new WeakMap<ShownSheet, SheetRun>()
  const hasUnsaved = (sheetId: SheetId): boolean => hasUnsavedInputs(sheetId, posts, shownOf)

  /** `shown`: the results over the previous base, to count those that the new one changes. */
  const start = (sheetId: SheetId, entry: ShownSheet, shown: Calculated | null = null): void => {
    if (!calculations || entry.calculation || entry.sinks.size + entry.readers.size === 0) return
    let before = shown
    const events: RunEvents = {
      onResults(calculated) {
        entry.calculated = calculated && afterCalculated(entry.calculated, calculated)
        const changed = before && entry.calculated ? countChanged(before, entry.calculated, entry) : 0
        before = null
        posts.postToAll(sheetId, entry, { kind: 'calculated', calculated }, changed)
      },
      onWanted(needs) {
        if (entry.inputs) run.give(entry.inputs)
        onInputsWanted?.(sheetId, needs)
      },
    }
    const run = calculations.begin(events, resting.get(entry))
    resting.delete(entry)
    entry.calculation = run
    posts.calculate(sheetId, entry)
  }
  const begin = (
    sheetId: SheetId,
    entry: ShownSheet,
    edits: readonly PendingSheetEdit[],
    shown: Calculated | null = null,
  ): void => {
    if (entry.readers.size > 0 || hasFormulas(entry) || edits.some(isFormula)) start(sheetId, entry, shown)
    else endResting(entry)
  }
  const beginSoon = (sheetId: SheetId, entry: ShownSheet): void => {
    if (!calculations || entry.calculation) return
    planned.get(entry)?.()
    const cancel = after(BEGIN_AFTER_MS, () => begin(sheetId, entry, posts.pendingOf(sheetId)))
    planned.set(entry, cancel)
  }

  /** Results over the old base may still arrive, and must not mix with those over the new one. */
  const rest = (entry: ShownSheet): void => {
    planned.get(entry)?.()
    if (!entry.calculation) return
    entry.calculation.rest()
    resting.set(entry, entry.calculation)
    entry.calculation = null
  }
  const endResting = (entry: ShownSheet): void => {
    resting.get(entry)?.end()
    resting.delete(entry)
  }
  const end = (entry: ShownSheet): void => {
    rest(entry)
    endResting(entry)
  }
  return {
    ...replacedResults(hasUnsaved, onReplaced),
    /** A window shows the sheet. */
    beginSoon,
    /** Its edits have changed, and may include the first formula. */
    begin,
    /** A formula is being typed, maybe its first one, or formulas of another sheet read it. */
    start,
    /**
     * It has a new base. Without unsaved edits the results of the service stand, and a calculation can wait until no
     * other base follows.
     */
    rebase(sheetId: SheetId, entry: ShownSheet): void {
      const isUnsaved = hasUnsaved(sheetId)
      const wasCalculated = entry.calculation !== null
      rest(entry)
      if (!isUnsaved) entry.calculated = null
      if (wasCalculated && (isUnsaved || entry.readers.size > 0))
        begin(sheetId, entry, posts.pendingOf(sheetId), entry.calculated)
      else beginSoon(sheetId, entry)
    },
    /** Its last window was closed. The results stay, for a window that shows it again. */
    end,
  }
}

/** Whether the sheet has unsaved edits, or one that its formulas read. */
function hasUnsavedInputs(
  sheetId: SheetId,
  posts: Pick<SheetPosts, 'pendingOf'>,
  shownOf: (sheetId: SheetId) => ShownSheet | null,
  seen: Set<SheetId> = new Set(),
): boolean {
  if (seen.has(sheetId)) return false
  seen.add(sheetId)
  if (posts.pendingOf(sheetId).length > 0) return true
  const sources = [...sourcesOf(shownOf(sheetId)?.inputs ?? null)]
  return sources.some(source => hasUnsavedInputs(source, posts, shownOf, seen))
}

const hasFormulas = ({ base }: ShownSheet): boolean =>
  base !== null && (base.sheet.hasFormulas || base.sheet.meta.columns.some(({ formula }) => formula !== undefined))

const isFormula = ({ edit }: PendingSheetEdit): boolean => edit.kind === 'set-cell' && edit.formula !== null
