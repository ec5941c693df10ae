import { compare, toText } from '../../../formulas/language/operators.ts'
import { isDate, type Value } from '../../../formulas/language/value.ts'
import type { Person } from '../cells/cell-view.ts'
import { toFormulaValue } from '../cells/formula-value.ts'
import type { ColumnRecord } from '../columns/column-definition.ts'
import type { RowRecord } from '../rows/row-record.ts'
import type { FilterValue } from './fits-filter.ts'

/** Cell values that are not stored in the cell: creator, editor and formula results. */
export type CellSources = {
  readonly personOf: (userId: number) => Person | undefined
  readonly resultOf?: (rowId: number, columnId: number) => Value | undefined
}

/** The value of a cell for filters and sorting. */
export function toFilterValue(column: ColumnRecord, row: RowRecord, { personOf, resultOf }: CellSources): FilterValue {
  const cell = row.cells[column.id]
  if (cell?.formula !== undefined || column.formula !== undefined) {
    return { value: resultOf?.(row.id, column.id) ?? null, people: [] }
  }
  const value = toFormulaValue(column, cell, row, userId => personOf(userId)?.name)
  return { value, people: peopleIn(column, row, personOf).flatMap(person => namesOf(person)) }
}

function peopleIn(column: ColumnRecord, row: RowRecord, personOf: CellSources['personOf']): readonly Partial<Person>[] {
  if (column.systemColumnType?.endsWith('_BY')) {
    return [personOf(column.systemColumnType === 'CREATED_BY' ? row.createdBy : row.modifiedBy) ?? {}]
  }
  const { value, displayValue, objectValue } = row.cells[column.id] ?? {}
  if (objectValue?.objectType === 'MULTI_CONTACT') {
    return objectValue.values.map(({ name, email }) => ({ ...(name ? { name } : {}), ...(email ? { email } : {}) }))
  }
  if (column.type !== 'CONTACT_LIST' || value === undefined) return []
  return [{ email: String(value), ...(displayValue ? { name: displayValue } : {}) }]
}

const namesOf = ({ name, email }: Partial<Person>): readonly string[] =>
  [name, email].flatMap(text => (text ? [text.toLowerCase()] : []))

/**
 * Compares two cells: numbers and checkboxes before dates, dates before texts, and blank cells last in both directions.
 * Texts alphabetically, ignoring case.
 */
export function inOrder(left: Value, right: Value, direction: 'ASCENDING' | 'DESCENDING'): number {
  const [a, b] = [rankOf(left), rankOf(right)]
  if (a === BLANK || b === BLANK) return a - b
  const order = a === b ? (compare(left, right) ?? 0) : a - b
  return direction === 'ASCENDING' ? order : -order
}

const BLANK = 3

function rankOf(value: Value): number {
  if (value === null || toText(value) === '') return BLANK
  if (typeof value === 'number' || typeof value === 'boolean') return 0
  return isDate(value) ? 1 : 2
}
