import { type Calculated, isSameResult, withoutResults } from '../../shared/fold/calculated.ts'
import type { DifferingFormula } from '../../shared/formula/function-counts.ts'
import { resultDifference } from '../../shared/formula/result-difference.ts'
import type { ColumnId, RowId, SheetId } from '../../shared/model/ids.ts'
import type { Cell } from '../../shared/model/sheet/cell-value.ts'
import { fromCellTuple, type RowPatch } from '../../shared/model/sheet/sheet-message.ts'
import type { SheetBase } from './sheet-base.ts'
import type { ShownSheet } from './sheet-session.ts'

type ReplacedFormula = DifferingFormula & { readonly columnId: ColumnId; readonly rowId: RowId }

/** Finds the results that were calculated here and are others at the service, for `onReplaced`. */
export function replacedResults(
  hasUnsaved: (sheetId: SheetId) => boolean,
  onReplaced?: (formulas: readonly DifferingFormula[]) => void,
) {
  /** The calculated results that are others at the service, once it has all edits. */
  const replacedAmong = (
    sheetId: SheetId,
    { calculated }: ShownSheet,
    cellAt: (rowId: RowId, columnId: ColumnId) => Cell | undefined,
  ): readonly ReplacedFormula[] => {
    if (!calculated || calculated.results.size === 0 || hasUnsaved(sheetId)) return []
    const formulas = [...calculated.results].flatMap(([columnId, results]) =>
      [...results].flatMap(([rowId, value]) => {
        const cell = cellAt(rowId, columnId)
        if (!cell || cell.formula === null || isSameResult(cell.value, value)) return []
        return { columnId, rowId, formula: cell.formula, difference: resultDifference(value, cell.value) }
      }),
    )
    if (formulas.length > 0) onReplaced?.(formulas.map(({ formula, difference }) => ({ formula, difference })))
    return formulas
  }

  return {
    /** How many results a new base replaces. */
    replacedBy(sheetId: SheetId, entry: ShownSheet, { sheet }: Pick<SheetBase, 'sheet'>): number {
      const formulas = replacedAmong(sheetId, entry, (rowId, columnId) => {
        const index = sheet.indexOf(rowId)
        return index < 0 ? undefined : sheet.cellAt(index, columnId)
      })
      return formulas.length
    },
    /**
     * How many results the rows in the response to a save replace. They are dropped at once: a new base may arrive
     * before the calculation has noticed, and would replace them a second time.
     */
    replaceIn(sheetId: SheetId, entry: ShownSheet, rows: readonly RowPatch[]): number {
      if (!entry.calculated || rows.length === 0) return 0
      const cells = new Map(rows.map(row => [row.rowId, new Map(row.cells)]))
      const formulas = replacedAmong(sheetId, entry, (rowId, columnId) => {
        const tuple = cells.get(rowId)?.get(columnId)
        return tuple && fromCellTuple(tuple)
      })
      const replaced = new Map<ColumnId, RowId[]>()
      for (const { columnId, rowId } of formulas) {
        const rowIds = replaced.get(columnId) ?? []
        rowIds.push(rowId)
        replaced.set(columnId, rowIds)
      }
      entry.calculated = withoutResults(entry.calculated, replaced)
      return formulas.length
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
