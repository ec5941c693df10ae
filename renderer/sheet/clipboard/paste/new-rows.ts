import type { RowId } from '../../../../shared/model/ids.ts'
import type { SheetEdit } from '../../../../shared/model/sheet/edit.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { newRowLocation } from '../../core/new-row-location.ts'
import type { Axis } from '../../grid/selection/layout.ts'

/**
 * The edits that make rows after the last one that is shown, in this order. Where rows are filtered, sorted or grouped they come at the
 * end of the sheet.
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
    place: { parentId: first.parentId, after: rowIds[at - 1] ?? first.after },
  }))
}

/** The one that comes last in the sheet's own order, whatever the rows are sorted by. */
function lastShown(view: SheetView, rows: Axis<RowId>): RowId | null {
  let lastIndex = -1
  for (let position = 0; position < rows.count; position++) {
    const rowId = rows.idAt(position)
    if (rowId !== undefined) lastIndex = Math.max(lastIndex, view.indexOf(rowId))
  }
  return lastIndex < 0 ? null : view.rowIdAt(lastIndex)
}
