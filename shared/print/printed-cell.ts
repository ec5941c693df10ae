import { type Cell, displayText } from '../model/sheet/cell-value.ts'

/** What stands on paper for a cell, and at which side of its column. */
export type PrintedCell = { readonly text: string; readonly side: 'start' | 'end' }

export function printedCell(cell: Cell): PrintedCell {
  if (typeof cell.value === 'boolean') return { text: cell.value ? '✓' : '', side: 'start' }
  return { text: displayText(cell), side: typeof cell.value === 'number' ? 'end' : 'start' }
}
