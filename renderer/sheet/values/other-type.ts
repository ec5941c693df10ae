import { type Cell, type CellValue, valueText } from '../../../shared/model/sheet/cell-value.ts'
import { COLUMN_KINDS, type Column } from '../../../shared/model/sheet/column.ts'
import { shownName } from '../../../shared/shown-name.ts'

const BEGINS_AS_DAY = /^\d{4}-\d{2}-\d{2}(?:T|$)/

/**
 * Why a value is not of its column's type, as a message; null if it is, or if a formula or the service filled the cell.
 * Columns without validation accept any text, which sorts, filters and counts as text.
 */
export function whyOtherType(column: Column, { value, formula, image }: Cell): string | null {
  if (value === null || value === '' || formula !== null || image || column.system !== null) return null
  const { holdsDays, holdsPeople, hasOptions } = COLUMN_KINDS[column.kind]
  if (holdsDays) return typeof value === 'string' && BEGINS_AS_DAY.test(value) ? null : 'Text, not a date'
  if (holdsPeople) return areKnown(value) ? null : 'A name without an email address'
  if (hasOptions && column.options.length > 0)
    return areOptions(column, value) ? null : `Not in the list of ${shownName(column.title)}`
  return column.kind === 'checkbox' && typeof value !== 'boolean' ? 'Text, neither yes nor no' : null
}

const areKnown = (value: CellValue): boolean =>
  typeof value === 'object' && value?.kind === 'contacts' && value.contacts.every(({ email }) => Boolean(email))

function areOptions({ options }: Column, value: CellValue): boolean {
  if (typeof value === 'object' && value?.kind === 'choices')
    return value.choices.every(choice => options.includes(choice))
  return options.includes(valueText(value))
}
