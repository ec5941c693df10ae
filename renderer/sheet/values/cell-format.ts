import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import { type Column, holdsNumbers } from '../../../shared/model/sheet/column.ts'
import { shownName } from '../../../shared/shown-name.ts'
import type { ShownColumn } from '../core/shown-columns.ts'

/** The effective format of a cell: its own, else its column's. */
export const formatIn = (column: Pick<Column, 'format'>, { format }: Pick<Cell, 'format'>): string | null =>
  format ?? column.format

/** The column with the effective format of the cell, for parsing and display. */
export const columnOfCell = (column: ShownColumn, { format }: Pick<Cell, 'format'>): ShownColumn =>
  format && format !== column.format ? { ...column, format } : column

/** Why the column accepts no number format; null if it does. */
export function whyNoFormat(column: Pick<Column, 'kind' | 'title' | 'primary'>): string | null {
  return holdsNumbers(column) ? null : `${shownName(column.title)} is not a column of numbers`
}
