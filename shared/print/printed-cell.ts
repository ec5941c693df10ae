import type { Cell } from '../model/sheet/cell-value.ts'
import type { Column } from '../model/sheet/column.ts'
import { type NumberSigns, withSigns } from './number-signs.ts'
import { serviceText } from './number-text.ts'

/** What stands on paper for a cell, and at which side of its column. */
export type PrintedCell = { readonly text: string; readonly side: 'start' | 'end' }

export function printedCell(cell: Cell, column: Pick<Column, 'format'>, signs: NumberSigns): PrintedCell {
  if (typeof cell.value === 'boolean') return { text: cell.value ? '✓' : '', side: 'start' }
  const text = serviceText(cell, column)
  return typeof cell.value === 'number' ? { text: withSigns(text, signs), side: 'end' } : { text, side: 'start' }
}
