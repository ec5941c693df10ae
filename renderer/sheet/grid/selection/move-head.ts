import type { Direction } from '../input/grid-keys.ts'
import { cellAt, type Layout, type Position, positionOf } from './layout.ts'
import { currentRange, extendTo, type Ranges, type Whole } from './ranges.ts'

/** The row (up, down) or column (left, right) where Ctrl+Arrow stops. */
export type EdgeFinder = (from: Position, direction: Direction) => number

/**
 * Shift+Arrow, Shift+Page: moves the far end of the current range by this many rows or columns; with Ctrl, to the edge
 * of the data. Whole rows extend only vertically, whole columns only horizontally.
 */
export function moveHead(ranges: Ranges, layout: Layout, direction: Direction, reach: number | EdgeFinder): Ranges {
  const current = currentRange(ranges)
  const from = current && positionOf(layout, current.head)
  if (!from || !growsIn(current.whole, isVertical(direction))) return ranges
  const head = cellAt(layout, reached(from, layout, direction, reach))
  return head ? extendTo(ranges, head, current.whole) : ranges
}

/** The target of this many steps, or of the edge finder, within the sheet. */
export function reached(from: Position, layout: Layout, direction: Direction, reach: number | EdgeFinder): Position {
  const isForward = direction === 'down' || direction === 'right'
  const to = (at: number, count: number): number => {
    const wanted = typeof reach === 'number' ? at + (isForward ? reach : -reach) : reach(from, direction)
    return Math.max(0, Math.min(count - 1, wanted))
  }
  return isVertical(direction)
    ? { ...from, row: to(from.row, layout.rows.count) }
    : { ...from, column: to(from.column, layout.columns.count) }
}

export const isVertical = (direction: Direction): boolean => direction === 'up' || direction === 'down'

const growsIn = (whole: Whole, vertically: boolean): boolean =>
  whole === 'cells' || whole === (vertically ? 'rows' : 'columns')

/**
 * The target of Ctrl+Arrow from `from` towards `last`: the last filled cell of a run, the first filled one after a gap,
 * or the end.
 */
export function dataEdge(from: number, last: number, isFilled: (position: number) => boolean): number {
  if (from === last) return from
  const step = Math.sign(last - from)
  let position = from + step
  const walksRun = isFilled(from) && isFilled(position)
  while (position !== last) {
    const next = isFilled(walksRun ? position + step : position)
    if (walksRun ? !next : next) break
    position += step
  }
  return position
}
