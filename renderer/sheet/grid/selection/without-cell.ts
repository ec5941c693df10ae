import type { CellAddress } from '../../core/cell-address.ts'
import { cellAt, type Layout, type Position, positionOf } from './layout.ts'
import type { CellRange, Ranges } from './ranges.ts'
import { contains, type Rectangle, rectangleOf } from './rectangles.ts'

/**
 * Ctrl+click on a selected cell: the selection without it. Each range around it is split into parts above, below, left
 * and right. Returns the same ranges if the cell is not selected or the only one.
 */
export function withoutCell(ranges: Ranges, layout: Layout, cell: CellAddress): Ranges {
  const at = positionOf(layout, cell)
  if (!at) return ranges
  const list = ranges.list.flatMap(range => {
    const rectangle = rectangleOf(range, layout)
    if (!rectangle || !contains(rectangle, at)) return [range]
    return around(rectangle, at).flatMap(part => rangeOf(part, layout) ?? [])
  })
  const last = list.at(-1)
  return last && list.some((range, index) => range !== ranges.list[index]) ? { list, active: last.anchor } : ranges
}

function around({ top, left, bottom, right }: Rectangle, { row, column }: Position): Rectangle[] {
  const parts = [
    { top, left, bottom: row - 1, right },
    { top: row + 1, left, bottom, right },
    { top: row, left, bottom: row, right: column - 1 },
    { top: row, left: column + 1, bottom: row, right },
  ]
  return parts.filter(part => part.top <= part.bottom && part.left <= part.right)
}

function rangeOf({ top, left, bottom, right }: Rectangle, layout: Layout): CellRange | null {
  const [anchor, head] = [cellAt(layout, { row: top, column: left }), cellAt(layout, { row: bottom, column: right })]
  return anchor && head && { anchor, head, whole: 'cells' }
}
