import { useCallback, useEffect, useRef } from 'react'
import type { RowId, SheetId } from '../../../shared/model/ids.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { type CellPosition, cellPositions } from '../core/cell-positions.ts'
import { type CollapsedRows, isCollapsed, isGroupClosed } from '../grid/collapsed.ts'
import { isGroupHeader } from '../grid/group-header.ts'
import { sortFilterStore, useSortFilter } from '../sort-filter/sort-filter-store.ts'
import type { ShownRows } from '../sort-filter/use-shown-rows.ts'
import { useKeptFolds } from './use-kept-folds.ts'

/**
 * The collapsed parents or groups. A filter has separate ones: without it, the sheet is folded as before. Parents of a
 * cell that is navigated to are expanded.
 */
export function useShownFolds(sheetId: SheetId, { view, matches, applied }: ShownRows) {
  const isFiltered = matches !== null
  const stored = useKeptFolds(sheetId)
  const filtered = useSortFilter(sheetId).collapsed
  const groups = applied?.groups ?? null
  const collapsed = groups ? stored.groups : isFiltered ? filtered : stored.collapsed
  const onCollapse = useCallback(
    (rowId: RowId, isClosed: boolean) => {
      if (isGroupHeader(rowId)) cellPositions.collapseGroup(sheetId, rowId, isClosed)
      else if (isFiltered) sortFilterStore.collapse(sheetId, rowId, isClosed)
      else cellPositions.collapse(sheetId, rowId, isClosed)
    },
    [sheetId, isFiltered],
  )
  const revealed = useRef(new WeakSet<CellPosition>())
  useEffect(() => {
    const reveal = (): void => {
      const { activeCell } = cellPositions.read(sheetId)
      // The sheet or its row may load later. A parent that the user collapses afterwards stays collapsed.
      if (!activeCell || revealed.current.has(activeCell)) return
      if (!view || view.indexOf(activeCell.rowId) < 0) return
      revealed.current.add(activeCell)
      const headers = (groups?.headersOf(activeCell.rowId) ?? []).map(({ id }) => id)
      const closed = groups
        ? headers.filter(id => isGroupClosed(id, collapsed))
        : closedOver(view, activeCell.rowId, collapsed)
      for (const id of closed) onCollapse(id, false)
    }
    reveal()
    return cellPositions.watchCell(sheetId, reveal)
  }, [sheetId, view, groups, collapsed, onCollapse])
  return { collapsed, onCollapse }
}

/** The collapsed ancestors of a row. */
function closedOver(view: SheetView, rowId: RowId, collapsed: CollapsedRows): RowId[] {
  const closed: RowId[] = []
  const index = view.indexOf(rowId)
  for (let at = index < 0 ? -1 : view.parentIndexAt(index); at >= 0; at = view.parentIndexAt(at)) {
    if (isCollapsed(view, at, collapsed)) closed.push(view.rowIdAt(at))
  }
  return closed
}
