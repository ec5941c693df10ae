import type { RowId } from '../../../shared/model/ids.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { levelOfHeader } from './group-header.ts'

/** The parents or groups that are closed in this window. */
export type CollapsedRows = {
  /** By hand: true is closed; undefined where nobody said. */
  readonly get: (rowId: RowId) => boolean | undefined
  /** The outline is open down to this level, 1 being the top one; null or absent: as the sheet says. */
  readonly shownTo?: number | null
}

/** Whether a parent hides its rows: as somebody said of it in this window, else by the level shown, else as the sheet says. */
export function isCollapsed(view: SheetView, index: number, collapsed: CollapsedRows): boolean {
  const { shownTo = null } = collapsed
  const isClosed = collapsed.get(view.rowIdAt(index))
  return isClosed ?? (shownTo === null ? !view.expandedAt(index) : view.levelAt(index) + 1 >= shownTo)
}

/** Whether a group hides what is in it. All are open until somebody closes them. */
export function isGroupClosed(header: RowId, collapsed: CollapsedRows): boolean {
  const { shownTo = null } = collapsed
  return collapsed.get(header) ?? (shownTo !== null && levelOfHeader(header) + 1 >= shownTo)
}

const outlined = new WeakMap<SheetView, boolean>()

/** Whether some row has rows under it. Kept by view: to find none, all rows have to be looked at. */
export function hasOutline(view: SheetView): boolean {
  const known = outlined.get(view)
  if (known !== undefined) return known
  let index = 0
  while (index < view.rowCount && !view.hasChildrenAt(index)) index++
  outlined.set(view, index < view.rowCount)
  return index < view.rowCount
}
