import { type Calculated, isSameResult } from '../../shared/fold/calculated.ts'
import type { DifferingFormula } from '../../shared/formula/function-counts.ts'
import { resultDifference } from '../../shared/formula/result-difference.ts'
import type { ColumnId, RowId, SheetId } from '../../shared/model/ids.ts'
import type { Cell } from '../../shared/model/sheet/cell-value.ts'
import { fromCellTuple, type RowPatch } from '../../shared/model/sheet/sheet-message.ts'
import type { SheetBase } from './sheet-base.ts'
import type { ShownSheet } from './sheet-session.ts'

/** Finds the results that were calculated here and are others at the service, for `onReplaced`. */
export function replacedResults(
  hasUnsaved: (sheetId: SheetId) => boolean,
  onReplaced?: (formulas: readonly DifferingFormula[]) => void,
) {
  /** How many results other than the calculated ones the service has, once it has all edits; undefined for none. */
  const countReplaced = (
    sheetId: SheetId,
    { calculated }: ShownSheet,
    cellAt: (rowId: RowId, columnId: ColumnId) => Cell | undefined,
  ): number | undefined => {
    if (!calculated || calculated.results.size === 0 || hasUnsaved(sheetId)) return undefined
    const formulas = [...calculated.results].flatMap(([columnId, results]) =>
      [...results].flatMap(([rowId, value]) => {
        const cell = cellAt(rowId, columnId)
        if (!cell || cell.formula === null || isSameResult(cell.value, value)) return []
        return { formula: cell.formula, difference: resultDifference(value, cell.value) }
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
  }
}

/** How many of the results have another value now, calculated or the service's. */
export function countChanged(before: Calculated, now: Calculated, { base }: ShownSheet): number {
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
