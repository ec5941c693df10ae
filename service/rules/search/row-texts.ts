import type { Value } from '../../../formulas/language/value.ts'
import { formatNumber } from '../cells/format-number.ts'
import { toPlainValue } from '../cells/formula-value.ts'
import { toDisplay } from '../cells/object-text.ts'
import type { StoredCell } from '../cells/stored-cell.ts'
import type { ColumnRecord } from '../columns/column-definition.ts'
import type { RowRecord } from '../rows/row-record.ts'

/** Sources of values that are not stored in the row. */
export type TextView = {
  readonly rowNumberOf: (rowId: number) => number | undefined
  readonly resultOf: (rowId: number, columnId: number) => Value | undefined
}

/**
 * The display texts of the cells of a row, in column order and lazily; addresses of contacts too. Checkboxes have none;
 * formulas have their results.
 */
export function* rowTexts(
  row: Pick<RowRecord, 'id' | 'cells'>,
  columns: readonly ColumnRecord[],
  view: TextView,
): Generator<string> {
  for (const { id, formula } of columns) {
    const cell = row.cells[id]
    if (cell?.formula === undefined && formula === undefined) {
      if (cell) yield* cellTexts(cell, view)
      continue
    }
    const result = view.resultOf(row.id, id)
    const value = result === undefined ? undefined : toPlainValue(result)
    if (value !== undefined) yield* valueTexts(value, cell?.format)
  }
}

/** The texts of one cell without a formula. */
export function cellTexts(
  { value, objectValue, displayValue, format }: StoredCell,
  view: Pick<TextView, 'rowNumberOf'>,
): readonly string[] {
  if (objectValue) {
    const shown = toDisplay(objectValue, view.rowNumberOf)
    if (objectValue.objectType !== 'MULTI_CONTACT') return [shown]
    return [shown, ...objectValue.values.flatMap(({ email }) => email ?? [])]
  }
  const texts = value === undefined ? [] : valueTexts(value, format)
  return displayValue ? [displayValue, ...texts] : texts
}

function valueTexts(value: string | number | boolean, format: string | undefined): readonly string[] {
  if (typeof value === 'boolean') return []
  if (typeof value === 'string') return [value]
  const plain = String(value)
  return format ? [formatNumber(value, format), plain] : [plain]
}
