import type { Value } from '../../../formulas/language/value.ts'
import type { ServiceDeps } from '../../http/env.ts'
import type { RowRecord } from '../../rules/rows/row-record.ts'
import type { Store } from '../../store/store.ts'
import type { KeptSheet } from '../results/kept-sheet.ts'
import { bringUpToDate, lastKept } from '../results/kept-sheets.ts'

/**
 * The current formula results of a sheet by row and column id; undefined without such a cell. They are calculated on
 * first use: a sheet without formulas costs nothing. `rows`: all of its rows, if they were read already.
 */
export function sheetResults(
  deps: ServiceDeps,
  sheetId: number,
  rows?: readonly RowRecord[],
): (rowId: number, columnId: number) => Value | undefined {
  let sheet: KeptSheet | null = null
  return (rowId, columnId) => {
    sheet ??= bringUpToDate(deps, sheetId, rows)
    const [row, column] = [sheet.rowAt.get(rowId), sheet.columnAt.get(columnId)]
    return row === undefined || column === undefined ? undefined : sheet.calculation.valueAt(row, column)
  }
}

/** The same for its summary fields. */
export function fieldResults(deps: ServiceDeps, sheetId: number): (fieldId: number) => Value | undefined {
  let sheet: KeptSheet | null = null
  return fieldId => {
    sheet ??= bringUpToDate(deps, sheetId)
    const column = sheet.fieldAt.get(fieldId)
    return column === undefined ? undefined : sheet.calculation.valueAt(0, column)
  }
}

/** Whether a result calculated so far depends on the date. */
export const isOfToday = (store: Store, sheetId: number): boolean => lastKept(store, sheetId)?.isOfToday ?? false
