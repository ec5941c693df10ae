import type { After } from '../../shared/after.ts'
import { afterCalculated, type Calculated, isSameResult } from '../../shared/fold/calculated.ts'
import type { ColumnId, RowId, SheetId } from '../../shared/model/ids.ts'
import type { Cell } from '../../shared/model/sheet/cell-value.ts'
import type { PendingSheetEdit } from '../../shared/model/sheet/pending-edit.ts'
import { fromCellTuple, type RowPatch } from '../../shared/model/sheet/sheet-message.ts'
import type { Calculations } from '../calculation/client/calculations.ts'
import type { SheetBase } from './sheet-base.ts'
import type { SheetPosts } from './sheet-posts.ts'
import type { ShownSheet } from './sheet-session.ts'

/** Later than the first picture of a sheet, which the calculation would slow down. */
const BEGIN_AFTER_MS = 250

export type ResultsDeps = {
  readonly calculations?: Calculations
  readonly after: After
  /** The service has other results than were calculated here, for these formulas. */
  readonly onReplaced?: (formulas: readonly string[]) => void
}

/** Keeps the calculated results of all sheets in windows up to date. */
export function createSheetResults({ calculations, after, onReplaced }: ResultsDeps, posts: SheetPosts) {
  const planned = new WeakMap<ShownSheet, () => void>()

  /** `shown`: the results over the previous base, to count those that the new one changes. */
  const begin = (
    sheetId: SheetId,
    entry: ShownSheet,
    edits: readonly PendingSheetEdit[],
    shown: Calculated | null = null,
  ): void => {
    if (!calculations || entry.calculation || entry.sinks.size === 0) return
    if (!hasFormulas(entry) && !edits.some(isFormula)) return
    let before = shown
    entry.calculation = calculations.begin(calculated => {
      entry.calculated = calculated && afterCalculated(entry.calculated, calculated)
      const changed = before && entry.calculated ? countChanged(before, entry.calculated, entry) : 0
      before = null
      posts.postToAll(sheetId, entry, { kind: 'calculated', calculated }, changed > 0 ? changed : undefined)
    })
    posts.calculate(sheetId, entry)
  }
  const beginSoon = (sheetId: SheetId, entry: ShownSheet): void => {
    if (!calculations || entry.calculation) return
    planned.get(entry)?.()
    const cancel = after(BEGIN_AFTER_MS, () => begin(sheetId, entry, posts.pendingOf(sheetId)))
    planned.set(entry, cancel)
  }

  /** Returns whether it was calculated. */
  const end = (entry: ShownSheet): boolean => {
    const run = entry.calculation
    planned.get(entry)?.()
    run?.end()
    entry.calculation = null
    return run !== null
  }
  /** How many results other than the calculated ones the service has, once it has all edits; undefined for none. */
  const countReplaced = (
    sheetId: SheetId,
    { calculated }: ShownSheet,
    cellAt: (rowId: RowId, columnId: ColumnId) => Cell | undefined,
  ): number | undefined => {
    if (!calculated || calculated.results.size === 0 || posts.pendingOf(sheetId).length > 0) return undefined
    const formulas = [...calculated.results].flatMap(([columnId, results]) =>
      [...results].flatMap(([rowId, value]) => {
        const cell = cellAt(rowId, columnId)
        return cell && !isSameResult(cell.value, value) ? (cell.formula ?? []) : []
      }),
    )
    if (formulas.length === 0) return undefined
    onReplaced?.(formulas)
    return formulas.length
  }

  return {
    /** The results that a new base replaces. */
    replacedBy(sheetId: SheetId, entry: ShownSheet, { sheet }: Pick<SheetBase, 'sheet'>): number | undefined {
      return countReplaced(sheetId, entry, (rowId, columnId) => {
        const index = sheet.indexOf(rowId)
        return index < 0 ? undefined : sheet.cellAt(index, columnId)
      })
    },
    /** The results that the rows in the response to a save replace. */
    replacedIn(sheetId: SheetId, entry: ShownSheet, rows: readonly RowPatch[]): number | undefined {
      if (rows.length === 0) return undefined
      const cells = new Map(rows.map(row => [row.rowId, new Map(row.cells)]))
      return countReplaced(sheetId, entry, (rowId, columnId) => {
        const tuple = cells.get(rowId)?.get(columnId)
        return tuple && fromCellTuple(tuple)
      })
    },
    /** A window shows the sheet. */
    beginSoon,
    /** Its edits have changed, and may include the first formula. */
    begin,
    /**
     * It has a new base. Without unsaved edits the results of the service stand, and a calculation can wait until no
     * other base follows.
     */
    rebase(sheetId: SheetId, entry: ShownSheet): void {
      const pending = posts.pendingOf(sheetId)
      // Results over the old base may still arrive: those of a new run do not mix with them.
      const wasCalculated = end(entry)
      if (pending.length === 0) entry.calculated = null
      if (pending.length > 0 && wasCalculated) begin(sheetId, entry, pending, entry.calculated)
      else beginSoon(sheetId, entry)
    },
    /** Its last window was closed. The results stay, for a window that shows it again. */
    end,
  }
}

/** How many of the results have another value now, calculated or the service's. */
function countChanged(before: Calculated, now: Calculated, { base }: ShownSheet): number {
  let count = 0
  for (const [columnId, results] of before.results) {
    for (const [rowId, value] of results) {
      const index = base?.sheet.indexOf(rowId) ?? -1
      const stored = index < 0 ? undefined : base?.sheet.cellAt(index, columnId).value
      const shown = now.results.get(columnId)?.get(rowId) ?? stored
      if (shown !== undefined && !isSameResult(shown, value)) count += 1
    }
  }
  return count
}

const hasFormulas = ({ base }: ShownSheet): boolean =>
  base !== null && (base.sheet.hasFormulas || base.sheet.meta.columns.some(({ formula }) => formula !== undefined))

const isFormula = ({ edit }: PendingSheetEdit): boolean => edit.kind === 'set-cell' && edit.formula !== null
