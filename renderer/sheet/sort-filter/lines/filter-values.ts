import type { Cell } from '../../../../shared/model/sheet/cell-value.ts'
import { contactLabel } from '../../../../shared/model/sheet/cell-value.ts'
import { COLUMN_KINDS, type Column } from '../../../../shared/model/sheet/column.ts'
import { dateText, isoDay } from '../../../../shared/print/date-text.ts'
import { personsLocale } from '../../../ui/messages/locale.ts'
import { cellText } from '../../values/cell-text.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
const HAS_ZONE = /(Z|[+-]\d{2}:?\d{2})$/

/** The local day (YYYY-MM-DD) of a cell with a date or date-time; null otherwise. */
export function dayOf({ value }: Cell): string | null {
  if (typeof value !== 'string') return null
  if (DAY.test(value)) return value
  if (!MOMENT.test(value)) return null
  if (!HAS_ZONE.test(value)) return value.slice(0, 10)
  const moment = new Date(value)
  return Number.isNaN(moment.getTime()) ? null : isoDay(moment)
}

/**
 * The values under which a cell is listed in the filter of its column: each person and each choice, dates as
 * YYYY-MM-DD, booleans as `true` and `false`, and otherwise the displayed text; the empty text for a blank cell.
 */
export function filterValuesOf(column: Column, cell: Cell): readonly string[] {
  const { value } = cell
  if (column.kind === 'checkbox' && (value === null || typeof value === 'boolean')) return [String(value === true)]
  if (value !== null && typeof value === 'object' && value.kind !== 'predecessors') {
    const values = value.kind === 'choices' ? value.choices : value.contacts.map(contactLabel)
    return values.length === 0 ? [''] : values
  }
  return [(COLUMN_KINDS[column.kind].holdsDays ? dayOf(cell) : null) ?? cellText(column, cell, '')]
}

/** The label of a filter value in the value list. */
export function filterValueLabel(column: Column, value: string, thisYear: string): string {
  if (value === '') return '(blank)'
  if (column.kind === 'checkbox' && value === 'true') return 'Checked'
  if (column.kind === 'checkbox' && value === 'false') return 'Not checked'
  return COLUMN_KINDS[column.kind].holdsDays ? dateText(value, thisYear, personsLocale.now().dates) : value
}
