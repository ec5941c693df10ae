import type { Direction } from '../input/grid-keys.ts'
import { cellAt, type Layout, type Position, positionOf } from './layout.ts'
import { currentRange, extendTo, type Ranges, type Whole } from './ranges.ts'

/** The row (up, down) or column (left, right) where Ctrl+Arrow stops. */
export type EdgeFinder = (from: Position, direction: Direction) => number

/**
 * Shift+Arrow, Shift+Page: the far end of the current range moves by so many rows or columns, as far as the sheet goes; with Ctrl, to
 * the edge that is found. Whole rows grow up and down only, whole columns sideways only.
 */
export function moveHead(ranges: Ranges, layout: Layout, direction: Direction, reach: number | EdgeFinder): Ranges {
  const current = currentRange(ranges)
  const from = current && positionOf(layout, current.head)
  if (!from || !growsIn(current.whole, isVertical(direction))) return ranges
  const head = cellAt(layout, reached(from, layout, direction, reach))
  return head ? extendTo(ranges, head, current.whole) : ranges
}

/** Where so many steps lead, or the edge that is found; as far as the sheet goes. */
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
 * Where Ctrl+Arrow stops, walking from `from` towards `last` in steps of one: at the last filled cell of a run, or at the first
 * filled one beyond a gap, or at the end. Positions count cells; `isFilled` says which hold anything.
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
