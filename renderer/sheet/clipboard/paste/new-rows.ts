import type { RowId } from '../../../../shared/model/ids.ts'
import type { SheetEdit } from '../../../../shared/model/sheet/edit.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { newRowLocation } from '../../core/new-row-location.ts'
import type { Axis } from '../../grid/selection/layout.ts'

/**
 * The edits that add rows in this order after the last displayed one; at the end of the sheet if rows are filtered,
 * sorted or grouped.
 */
export function newRowEdits(
  view: SheetView,
  rows: Axis<RowId>,
  rowIds: readonly RowId[],
  isSortedOrFiltered = false,
): SheetEdit[] {
  if (rowIds.length === 0) return []
  const first = newRowLocation(view, isSortedOrFiltered ? null : lastShown(view, rows))
  return rowIds.map((rowId, at) => ({
    kind: 'add-row',
    rowId,
    location: { parentId: first.parentId, after: rowIds[at - 1] ?? first.after },
  }))
}

/** The last displayed row in the order of the sheet. */
function lastShown(view: SheetView, rows: Axis<RowId>): RowId | null {
  let lastIndex = -1
  for (let position = 0; position < rows.count; position++) {
    const rowId = rows.idAt(position)
    if (rowId !== undefined) lastIndex = Math.max(lastIndex, view.indexOf(rowId))
  }
  return lastIndex < 0 ? null : view.rowIdAt(lastIndex)
}
