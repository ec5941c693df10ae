import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import { contactLabel, displayText } from '../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import { readNumberFormat } from '../../../shared/model/sheet/number-format.ts'
import { formatIn } from './change-format.ts'
import { dateText, momentText } from './format-date.ts'
import { numberText, ownSigns, writesAsService } from './number-format.ts'

/** What a person reads in a cell: the service's own rendering where it gave one, else ours in the same form. */
export function cellText(column: Column, cell: Cell, thisYear: string): string {
  const { value, display } = cell
  if (typeof value === 'number') return figureText(value, display, formatIn(column, cell))
  if (typeof value === 'string') {
    if (column.kind === 'date') return dateText(value, thisYear)
    if (column.kind === 'datetime') return momentText(value, thisYear)
  }
  if (typeof value === 'object' && value?.kind === 'contacts') return value.contacts.map(contactLabel).join(', ')
  return displayText(cell)
}

/**
 * The service writes 8400 as £8,400. Who writes otherwise reads 8.400 £, as in a cell that is not saved yet, where a format says how the number
 * is written; without one the signs alone are changed.
 */
function figureText(value: number, display: string | null, format: string | null): string {
  if (display === null) return numberText(value, format)
  return readNumberFormat(format).kind === 'plain' || writesAsService() ? ownSigns(display) : numberText(value, format)
}

/** A formula whose value could not be worked out, as "#REF" or "#UNSUPPORTED". */
export function isFormulaError(cell: Cell): boolean {
  return cell.formula !== null && displayText(cell).startsWith('#')
}
