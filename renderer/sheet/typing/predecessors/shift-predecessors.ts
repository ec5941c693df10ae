import type { Predecessor } from '../../../../shared/model/predecessors.ts'
import type { CellValue } from '../../../../shared/model/sheet/cell-value.ts'
import { cannotHold, holds, type Typed } from '../typed.ts'
import type { WaitingRow } from './waiting-row.ts'

/** The same predecessors in another row: those as far away as before, when a chain is filled on, or (`by` 0) the very same rows. */
export function shiftPredecessors(value: CellValue, by: number, row: WaitingRow | undefined): Typed {
  if (typeof value !== 'object' || value?.kind !== 'predecessors') return holds(value)
  const predecessors: Predecessor[] = []
  for (const predecessor of value.predecessors) {
    const rowId = row?.rowBeside(predecessor.rowId, by) ?? null
    if (!row || rowId === null) return cannotHold('The predecessor would be outside the sheet.')
    const why = row.whyNot(rowId)
    if (why !== null) return cannotHold(why)
    predecessors.push({ ...predecessor, rowId })
  }
  return holds({ kind: 'predecessors', predecessors })
}
