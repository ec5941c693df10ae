import { predecessorText } from '../model/predecessors.ts'
import type { Cell } from '../model/sheet/cell-value.ts'
import type { SheetReader } from '../model/sheet/sheet-view.ts'

/** A cell as it reads in its sheet: rows that it waits for by the numbers that they have there. Any other cell is itself. */
export function numbered(cell: Cell, sheet: Pick<SheetReader, 'indexOf'>): Cell {
  const { value } = cell
  if (typeof value !== 'object' || value?.kind !== 'predecessors') return cell
  const texts = value.predecessors.map(predecessor => {
    const index = sheet.indexOf(predecessor.rowId)
    return predecessorText(predecessor, index < 0 ? null : index + 1)
  })
  return { ...cell, display: texts.join(', ') }
}
