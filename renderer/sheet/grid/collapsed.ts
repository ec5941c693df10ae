import type { RowId } from '../../../shared/model/ids.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { levelOfHeader } from './group-header.ts'

/** The parents and groups that are collapsed in this window. */
export type CollapsedRows = {
  /** Manual choice: true is collapsed; undefined without a choice. */
  readonly get: (rowId: RowId) => boolean | undefined
  /** The outline is expanded down to this level, 1 being the top; null or absent: as stored in the sheet. */
  readonly shownTo?: number | null
}

/**
 * Whether a parent is collapsed: by the manual choice in this window, else by the level shown, else as stored in the
 * sheet.
 */
export function isCollapsed(view: SheetView, index: number, collapsed: CollapsedRows): boolean {
  const { shownTo = null } = collapsed
  const isClosed = collapsed.get(view.rowIdAt(index))
  return isClosed ?? (shownTo === null ? !view.expandedAt(index) : view.levelAt(index) + 1 >= shownTo)
}

/** Whether a group is collapsed. All are expanded initially. */
export function isGroupClosed(header: RowId, collapsed: CollapsedRows): boolean {
  const { shownTo = null } = collapsed
  return collapsed.get(header) ?? (shownTo !== null && levelOfHeader(header) + 1 >= shownTo)
}

const outlined = new WeakMap<SheetView, boolean>()

/** Whether any row has children. Cached by view, since a sheet without an outline requires a scan of all rows. */
export function hasOutline(view: SheetView): boolean {
  const known = outlined.get(view)
  if (known !== undefined) return known
  let index = 0
  while (index < view.rowCount && !view.hasChildrenAt(index)) index++
  outlined.set(view, index < view.rowCount)
  return index < view.rowCount
}
