import { placeAtEnd, placeBelow } from '../../../shared/fold/place.ts'
import type { RowId } from '../../../shared/model/ids.ts'
import type { SheetEdit } from '../../../shared/model/sheet/edit.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import type { Axis } from '../selection/layout.ts'

/** The edits that make rows after the last one that is shown, under the same parent, in this order. */
export function newRowEdits(view: SheetView, rows: Axis<RowId>, rowIds: readonly RowId[]): SheetEdit[] {
  const last = lastShown(view, rows)
  const first = (last !== null && placeBelow(view, last)) || placeAtEnd(view)
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
