import { dateText, parseDate } from '../../../formulas/language/date.ts'
import { toText } from '../../../formulas/language/operators.ts'
import { isDate, isError, parseError, type Value } from '../../../formulas/language/value.ts'
import { type Cell, type CellValue, contactLabel, displayText } from '../../../shared/model/sheet/cell-value.ts'
import { COLUMN_KINDS, type ColumnKind } from '../../../shared/model/sheet/column.ts'
import { durationOfDays, parseDuration, toDays, toDurationText, WORK_TIME } from '../../../shared/wire/duration.ts'

/** A column or summary field. */
type Typed = { readonly kind: ColumnKind }

/**
 * The value that a formula reads from a cell without a formula, as the service reads it: contacts count as their names,
 * durations as working days.
 */
export function toFormulaValue({ kind }: Typed, cell: Cell, workTime = WORK_TIME): Value {
  const { value } = cell
  if (value !== null && typeof value === 'object') {
    switch (value.kind) {
      case 'choices':
        return { kind: 'list', items: value.choices }
      case 'contacts':
        return kind === 'contacts' ? { kind: 'list', items: value.contacts.map(contactLabel) } : displayText(cell)
      // Formulas read predecessors through the schedule of a sheet only.
      case 'predecessors':
        return null
    }
  }
  if (typeof value !== 'string') return value
  if (COLUMN_KINDS[kind].holdsDays) return parseDate(value) ?? value
  const duration = kind === 'duration' ? parseDuration(value) : null
  return duration ? toDays(duration, workTime) : value
}

/** The service's result of a formula as other formulas read it. */
export function toResult(typed: Typed, cell: Cell, workTime = WORK_TIME): Value {
  const error = typeof cell.value === 'string' ? parseError(cell.value) : null
  return error ?? toFormulaValue(typed, cell, workTime)
}

/** The result of a formula in a column, as the service would send it. */
export function toCellValue({ kind }: Typed, result: Value): CellValue {
  if (result === null || typeof result === 'boolean') return result
  if (typeof result === 'number') return kind === 'duration' ? toDurationText(durationOfDays(result)) : result
  const text = isDate(result) ? dateText(result) : toText(result)
  if (isError(result) || !COLUMN_KINDS[kind].holdsPeople) return text
  if (kind === 'contact') return { kind: 'contacts', contacts: [text.includes('@') ? { email: text } : { name: text }] }
  return text
}
