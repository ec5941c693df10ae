import { DAY_MS, dateOf, dateText, parseDate } from '../../../formulas/language/date.ts'
import { toText } from '../../../formulas/language/operators.ts'
import { isDate, type Value } from '../../../formulas/language/value.ts'
import { toDays, WORK_TIME, type WorkTime } from '../../../shared/wire/duration.ts'
import type { ColumnRecord } from '../columns/column-definition.ts'
import type { RowRecord } from '../rows/row-record.ts'
import type { ObjectValue, StoredCell } from './stored-cell.ts'

/**
 * The value that a formula reads from a cell without a formula. Instants count as UTC, contacts as their display names.
 */
export function toFormulaValue(
  column: ColumnRecord,
  cell: StoredCell | undefined,
  row: RowRecord,
  nameOf: (userId: number) => string | undefined,
  workTime?: WorkTime,
): Value {
  if (column.systemColumnType && column.systemColumnType !== 'AUTO_NUMBER') return ofSystem(column, row, nameOf)
  return toContentValue(column, cell, workTime)
}

/** The same without a row, as in a summary field. */
export function toContentValue(column: ColumnRecord, cell: StoredCell | undefined, workTime = WORK_TIME): Value {
  if (cell?.objectValue) return ofObject(cell.objectValue, workTime)
  if (column.type === 'CONTACT_LIST' && cell?.displayValue) return cell.displayValue
  const { value = null } = cell ?? {}
  const isDay = column.type === 'DATE' || column.type === 'ABSTRACT_DATETIME'
  return isDay && typeof value === 'string' ? (parseDate(value) ?? value) : value
}

/** Converts a formula result to a stored plain value; undefined when blank. */
export function toPlainValue(result: Value): string | number | boolean | undefined {
  if (result === null) return undefined
  if (isDate(result)) return dateText(result)
  return typeof result === 'object' ? toText(result) : result
}

function ofObject(object: ObjectValue, workTime: WorkTime): Value {
  switch (object.objectType) {
    case 'MULTI_PICKLIST':
      return { kind: 'list', items: object.values }
    case 'MULTI_CONTACT':
      return { kind: 'list', items: object.values.map(({ name, email }) => name ?? email ?? '') }
    case 'DURATION':
      return toDays(object, workTime)
    // Formulas read predecessors through the schedule of a sheet only.
    case 'PREDECESSOR_LIST':
      return null
  }
}

function ofSystem(column: ColumnRecord, row: RowRecord, nameOf: (userId: number) => string | undefined): Value {
  const isCreated = column.systemColumnType?.startsWith('CREATED')
  if (column.systemColumnType?.endsWith('_BY')) return nameOf(isCreated ? row.createdBy : row.modifiedBy) ?? null
  const instant = isCreated ? row.createdAt : row.modifiedAt
  return dateOf(Math.floor(instant / DAY_MS), instant % DAY_MS)
}
