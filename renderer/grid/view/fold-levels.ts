import type { RowId } from '../../../shared/model/ids.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'

/**
 * Which parents are closed when the outline is shown down to a level: 1 shows the top rows alone. Every parent is named, so that what
 * the sheet itself says of them counts no more.
 */
export function foldedTo(view: SheetView, level: number): ReadonlyMap<RowId, boolean> {
  const closed = new Map<RowId, boolean>()
  for (let index = 0; index < view.rowCount; index++) {
    if (view.hasChildrenAt(index)) closed.set(view.rowIdAt(index), view.levelAt(index) + 1 >= level)
  }
  return closed
}
