import type { Cell } from '../model/sheet/cell-value.ts'
import { contactLabel, displayText } from '../model/sheet/cell-value.ts'
import type { Column } from '../model/sheet/column.ts'
import { readNumberFormat } from '../model/sheet/number-format.ts'
import { dateText, momentText } from './date-text.ts'
import { type NumberSigns, withSigns } from './number-signs.ts'
import { writeNumber } from './number-text.ts'

/** The number and date notation of the user's locale. */
export type Writing = NumberSigns & {
  /** The tag for numbers, BCP 47. */
  readonly tag: string
  /** The tag for dates, see `dateTagOf`. */
  readonly dates: string
}

/**
 * The text of a cell in the grid, on paper and in the print preview: the service's display text if it sent one,
 * otherwise ours in the same form.
 */
export function shownText(
  column: Pick<Column, 'kind' | 'format'>,
  cell: Cell,
  writing: Writing,
  thisYear: string,
): string {
  const { value, display } = cell
  if (typeof value === 'number') return figureText(value, display, cell.format ?? column.format, writing)
  if (typeof value === 'string') {
    if (column.kind === 'date') return dateText(value, thisYear, writing.dates)
    if (column.kind === 'datetime') return momentText(value, thisYear, writing.dates)
  }
  if (typeof value === 'object' && value?.kind === 'contacts') return value.contacts.map(contactLabel).join(', ')
  return displayText(cell)
}

/**
 * The service formats 8400 as £8,400. In another locale it becomes 8.400 £, as in an unsaved cell, if a format is
 * known; otherwise only the separators change.
 */
function figureText(value: number, display: string | null, format: string | null, writing: Writing): string {
  if (display === null) return writeNumber(value, format, writing.tag)
  return readNumberFormat(format).kind === 'plain' || writesAsService(writing)
    ? withSigns(display, writing)
    : writeNumber(value, format, writing.tag)
}

const writesAsService = ({ decimal, group }: NumberSigns): boolean => decimal === '.' && group === ','
