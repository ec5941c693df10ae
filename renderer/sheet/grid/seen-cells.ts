import type { Seen } from '../../../shared/model/sheet/seen.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import type { CellAddress } from '../core/cell-address.ts'
import type { OptimisticCells } from './optimistic-cells.ts'

/** The contents of cells that the user had on screen at one moment, see `Seen`. Null for a cell that the sheet did not have then. */
export type SeenCells = (cell: CellAddress) => Seen | null

/** `typed`: new values that this view does not show yet. Later changes of either make no difference. */
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
