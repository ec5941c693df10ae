import type { Cell } from '../model/sheet/cell-value.ts'
import type { Column } from '../model/sheet/column.ts'
import { shownText, type Writing } from './shown-text.ts'

/** The printed text of a cell and its alignment. */
export type PrintedCell = { readonly text: string; readonly side: 'start' | 'end' }

export function printedCell(
  cell: Cell,
  column: Pick<Column, 'kind' | 'format'>,
  writing: Writing,
  thisYear: string,
): PrintedCell {
  if (typeof cell.value === 'boolean') return { text: cell.value ? '✓' : '', side: 'start' }
  return { text: shownText(column, cell, writing, thisYear), side: typeof cell.value === 'number' ? 'end' : 'start' }
}
