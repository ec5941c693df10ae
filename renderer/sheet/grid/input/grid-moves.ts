import type { CellAddress } from '../../core/cell-address.ts'
import { cellNow } from '../grid-context.ts'
import { columnByScreen } from '../grid-frame.ts'
import type { GridHost } from '../grid-host.ts'
import { isGroupHeader } from '../group-header.ts'
import { cellAt, type Position, positionOf } from '../selection/layout.ts'
import { dataEdge, type EdgeFinder, isVertical, reached } from '../selection/move-head.ts'
import { isSameCell } from '../selection/ranges.ts'
import type { Direction } from './grid-keys.ts'

/** The adjacent cell within the sheet. Null if the start is hidden. */
export const cellBeside = (controller: GridHost, from: CellAddress, direction: Direction): CellAddress | null =>
  cellReached(controller, from, direction, 1)

/** The target of Ctrl+Arrow: the edge of the data in that direction. */
export const cellAtEdge = (controller: GridHost, from: CellAddress, direction: Direction): CellAddress | null =>
  cellReached(controller, from, direction, at => edgeFrom(controller, at, direction))

/** The target of a step that skips group headers; null if no other line follows. */
export function pastHeaders(
  step: typeof cellBeside,
  controller: GridHost,
  from: CellAddress,
  direction: Direction,
): CellAddress | null {
  let at = from
  for (;;) {
    const next = step(controller, at, direction)
    if (!next || isSameCell(next, at)) return null
    if (!isGroupHeader(next.rowId)) return next
    at = next
  }
}

/** The cell of the same row one screen to the left or right, by the number of visible scrolled columns. */
export function cellByScreen(controller: GridHost, from: CellAddress, direction: 'left' | 'right') {
  const frame = controller.frame()
  const at = positionOf(controller.selection.layout(), from)
  return (
    frame && at && cellAt(controller.selection.layout(), { ...at, column: columnByScreen(frame, at.column, direction) })
  )
}

/**
 * The next cell after an edit: Tab at the end of a row continues in the next one, and Enter after Tab returns to the
 * column where the row began.
 */
export function cellAfterEdit(controller: GridHost, from: CellAddress, direction: Direction): CellAddress | null {
  const beside = pastHeaders(cellBeside, controller, from, direction)
  if (beside && direction === 'down') return { ...beside, columnId: controller.selection.tabRun.columnUnder(from) }
  if (beside || isVertical(direction)) return beside
  const isBack = direction === 'left'
  const next = pastHeaders(cellBeside, controller, from, isBack ? 'up' : 'down')
  return next && cellAtEnd(controller, next, isBack ? 'last' : 'first', 'row')
}

function cellReached(
  controller: GridHost,
  from: CellAddress,
  direction: Direction,
  reach: number | EdgeFinder,
): CellAddress | null {
  const layout = controller.selection.layout()
  const at = positionOf(layout, from)
  return at && cellAt(layout, reached(at, layout, direction, reach))
}

/** The row (up, down) or column (left, right) of that edge. */
export function edgeFrom(controller: GridHost, { row, column }: Position, direction: Direction): number {
  const { rows, columns } = controller.selection.layout()
  const isForward = direction === 'down' || direction === 'right'
  if (isVertical(direction)) {
    // Data end at the last row; a cell below it stays.
    const last = isForward ? Math.max(row, rows.ownCount - 1) : 0
    return dataEdge(row, last, at => isFilled(controller, { row: at, column }))
  }
  return dataEdge(column, isForward ? columns.count - 1 : 0, at => isFilled(controller, { row, column: at }))
}

/** Whether the cell at this position is filled. */
export function isFilled({ context, lines, selection }: GridHost, { row, column }: Position): boolean {
  const line = lines[row]
  const columnId = selection.layout().columns.idAt(column)
  if (!line || columnId === undefined) return false
  const { value, display } = cellNow(context, line.index, columnId)
  return value !== null || display !== null
}

/** First or last cell of the sheet, or of the row of `from`. */
export function cellAtEnd(
  controller: GridHost,
  from: CellAddress,
  end: 'first' | 'last',
  of: 'sheet' | 'row',
): CellAddress | null {
  const layout = controller.selection.layout()
  const at = positionOf(layout, from)
  if (!at) return null
  const column = end === 'first' ? 0 : layout.columns.count - 1
  if (of === 'row') return cellAt(layout, { row: at.row, column })
  return cellAt(layout, { row: end === 'first' ? 0 : Math.max(0, layout.rows.ownCount - 1), column })
}
