import { isBlank } from '../../../shared/fold/blank-parent.ts'
import { locationAtEnd, locationBelow } from '../../../shared/fold/row-location.ts'
import type { RowId } from '../../../shared/model/ids.ts'
import type { RowLocation } from '../../../shared/model/sheet/edit.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'

/**
 * After a row, under the same parent or the nearest ancestor that is not blank, since the service rejects rows under a
 * blank one. Null: at the end of the sheet.
 */
export const newRowLocation = (view: SheetView, lastShown: RowId | null): RowLocation =>
  (lastShown !== null && locationAfter(view, lastShown)) || locationAtEnd(view)

function locationAfter(view: SheetView, rowId: RowId): RowLocation | null {
  const location = locationBelow(view, rowId)
  const parentId = location?.parentId ?? null
  return parentId !== null && isBlank(view, parentId) ? locationAfter(view, parentId) : location
}
