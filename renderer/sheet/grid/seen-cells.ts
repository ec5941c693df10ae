import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import type { SeenCells } from '../core/transaction.ts'
import type { OptimisticCells } from './optimistic-cells.ts'

/** A snapshot of the view and of `typed`, the optimistic values that the view does not have yet. */
export function seenIn(
  view: SheetView | null,
  typed: Pick<OptimisticCells, 'cellAt' | 'copy'> | null = null,
): SeenCells {
  const own = typed?.copy() ?? null
  return ({ rowId, columnId }) => {
    const index = view?.indexOf(rowId) ?? -1
    if (!view || index < 0) return null
    const seen = view.seenAt(index, columnId)
    const covered = own?.cellAt(rowId, columnId)
    return covered ? [...seen, covered] : seen
  }
}
