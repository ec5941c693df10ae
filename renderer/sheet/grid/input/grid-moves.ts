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
export const cellBeside = (host: GridHost, from: CellAddress, direction: Direction): CellAddress | null =>
  cellReached(host, from, direction, 1)

/** The target of Ctrl+Arrow: the edge of the data in that direction. */
export const cellAtEdge = (host: GridHost, from: CellAddress, direction: Direction): CellAddress | null =>
  cellReached(host, from, direction, at => edgeFrom(host, at, direction))

/** The target of a step that skips group headers; null if no other line follows. */
export function pastHeaders(
  step: typeof cellBeside,
  host: GridHost,
  from: CellAddress,
  direction: Direction,
): CellAddress | null {
  let at = from
  for (;;) {
    const next = step(host, at, direction)
    if (!next || isSameCell(next, at)) return null
    if (!isGroupHeader(next.rowId)) return next
    at = next
  }
}

/** The cell of the same row one screen to the left or right, by the number of visible scrolled columns. */
export function cellByScreen(host: GridHost, from: CellAddress, direction: 'left' | 'right') {
  const frame = host.frame()
  const at = positionOf(host.selection.layout(), from)
  return frame && at && cellAt(host.selection.layout(), { ...at, column: columnByScreen(frame, at.column, direction) })
}

/**
 * The next cell after an edit: Tab at the end of a row continues in the next one, and Enter after Tab returns to the
 * column where the row began.
 */
export function cellAfterEdit(host: GridHost, from: CellAddress, direction: Direction): CellAddress | null {
  const beside = pastHeaders(cellBeside, host, from, direction)
  if (beside && direction === 'down') return { ...beside, columnId: host.selection.tabRun.columnUnder(from) }
  if (beside || isVertical(direction)) return beside
  const isBack = direction === 'left'
  const next = pastHeaders(cellBeside, host, from, isBack ? 'up' : 'down')
  return next && cellAtEnd(host, next, isBack ? 'last' : 'first', 'row')
}

function cellReached(
  host: GridHost,
  from: CellAddress,
  direction: Direction,
  reach: number | EdgeFinder,
): CellAddress | null {
  const layout = host.selection.layout()
  const at = positionOf(layout, from)
  return at && cellAt(layout, reached(at, layout, direction, reach))
}

/** The row (up, down) or column (left, right) of that edge. */
export function edgeFrom(host: GridHost, { row, column }: Position, direction: Direction): number {
  const { rows, columns } = host.selection.layout()
  const isForward = direction === 'down' || direction === 'right'
  if (isVertical(direction)) {
    // Data end at the last row; a cell below it stays.
    const last = isForward ? Math.max(row, rows.ownCount - 1) : 0
    return dataEdge(row, last, at => isFilled(host, { row: at, column }))
  }
  return dataEdge(column, isForward ? columns.count - 1 : 0, at => isFilled(host, { row, column: at }))
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
  host: GridHost,
  from: CellAddress,
  end: 'first' | 'last',
  of: 'sheet' | 'row',
): CellAddress | null {
  const layout = host.selection.layout()
  const at = positionOf(layout, from)
  if (!at) return null
  const column = end === 'first' ? 0 : layout.columns.count - 1
  if (of === 'row') return cellAt(layout, { row: at.row, column })
  return cellAt(layout, { row: end === 'first' ? 0 : Math.max(0, layout.rows.ownCount - 1), column })
}
