import type { Layout, Position } from './layout.ts'
import type { CellRange, Ranges } from './ranges.ts'

/** Positions on screen, all four inclusive. */
export type Rectangle = {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

/** The rectangle of each range, in order. A range with a hidden end has none until it is settled. */
export const rectanglesOf = (ranges: Ranges, layout: Layout): Rectangle[] =>
  ranges.list.flatMap(range => rectangleOf(range, layout) ?? [])

/** The rectangle of one range; null if an end is hidden. */
export function rectangleOf({ anchor, head, whole }: CellRange, { rows, columns }: Layout): Rectangle | null {
  const hasAllRows = whole === 'columns' || whole === 'all'
  const hasAllColumns = whole === 'rows' || whole === 'all'
  const down = hasAllRows ? all(rows.ownCount) : between(rows.positionOf(anchor.rowId), rows.positionOf(head.rowId))
  const across = hasAllColumns
    ? all(columns.count)
    : between(columns.positionOf(anchor.columnId), columns.positionOf(head.columnId))
  if (!down || !across) return null
  return { top: down.first, left: across.first, bottom: down.last, right: across.last }
}

/** Without the blank lines below the last row; null if nothing remains. */
export const aboveBlank = (rectangle: Rectangle, { rows }: Layout): Rectangle | null =>
  rectangle.top >= rows.ownCount ? null : { ...rectangle, bottom: Math.min(rectangle.bottom, rows.ownCount - 1) }

export const contains = ({ top, left, bottom, right }: Rectangle, { row, column }: Position): boolean =>
  row >= top && row <= bottom && column >= left && column <= right

type Stretch = { readonly first: number; readonly last: number }

const all = (count: number): Stretch | null => (count === 0 ? null : { first: 0, last: count - 1 })

const between = (one: number, other: number): Stretch | null =>
  one < 0 || other < 0 ? null : { first: Math.min(one, other), last: Math.max(one, other) }
