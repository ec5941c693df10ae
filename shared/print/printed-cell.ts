import { type Cell, displayText } from '../model/sheet/cell-value.ts'
import { type NumberSigns, withSigns } from './number-signs.ts'

/** What stands on paper for a cell, and at which side of its column. */
export type PrintedCell = { readonly text: string; readonly side: 'start' | 'end' }

export function printedCell(cell: Cell, signs: NumberSigns): PrintedCell {
  if (typeof cell.value === 'boolean') return { text: cell.value ? '✓' : '', side: 'start' }
  const text = displayText(cell)
  return typeof cell.value === 'number' ? { text: withSigns(text, signs), side: 'end' } : { text, side: 'start' }
}
