import type { Value } from '../../../formulas/language/value.ts'
import type { ColumnRecord } from '../columns/column-definition.ts'
import type { RowRecord } from '../rows/row-record.ts'
import { toPlainValue } from './formula-value.ts'
import { toDisplay } from './object-text.ts'
import type { StoredCell } from './stored-cell.ts'

/** The source cell of a link. `resultOf` calculates formulas. */
export type LinkSource = {
  readonly row: RowRecord
  readonly column: ColumnRecord
  readonly resultOf: (rowId: number, columnId: number) => Value | undefined
}

/**
 * The content that a linked cell shows: the value without formula, format or image. Multi-value contents stay objects
 * in a column of their type and are text elsewhere.
 */
export function linkedContent({ row, column, resultOf }: LinkSource, target: ColumnRecord): StoredCell {
  const cell = row.cells[column.id]
  if (cell?.formula !== undefined || column.formula !== undefined) {
    const value = toPlainValue(resultOf(row.id, column.id) ?? null)
    return value === undefined ? {} : { value }
  }
  const { value, displayValue, objectValue } = cell ?? {}
  if (objectValue) {
    // Predecessors refer to rows of the source sheet and have no meaning elsewhere.
    if (objectValue.objectType === 'PREDECESSOR_LIST') return {}
    return target.type === column.type ? { objectValue } : { value: toDisplay(objectValue, () => undefined) }
  }
  if (value === undefined) return {}
  return { value, ...(displayValue === undefined ? {} : { displayValue }) }
}
