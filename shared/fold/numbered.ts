import { predecessorText } from '../model/predecessors.ts'
import type { Cell } from '../model/sheet/cell-value.ts'
import type { SheetReader } from '../model/sheet/sheet-view.ts'

/** Formats predecessors with the current row numbers of the sheet; returns any other cell unchanged. */
export function numbered(cell: Cell, sheet: Pick<SheetReader, 'indexOf'>): Cell {
  const { value } = cell
  if (typeof value !== 'object' || value?.kind !== 'predecessors') return cell
  const texts = value.predecessors.map(predecessor => {
    const index = sheet.indexOf(predecessor.rowId)
    return predecessorText(predecessor, index < 0 ? null : index + 1)
  })
  return { ...cell, display: texts.join(', ') }
}
