import type { CellAddress } from '../../core/cell-address.ts'
import { endsAtPosition, endsLeft, idAtPosition } from './ends-left.ts'
import { type Layout, positionOf } from './layout.ts'
import { type CellRange, isSameCell, NOTHING_SELECTED, type Ranges, selectCell } from './ranges.ts'
import { contains, rectangleOf } from './rectangles.ts'

/**
 * The selection after rows or columns were added, removed or moved. A range that lost an end shrinks to the rest; if no
 * range remains, the cell now in the active one's position is selected. Returns `ranges` itself if it is still valid.
 * Apply changed row ids first (`followRow`, `withRow`).
 */
export function settleRanges(ranges: Ranges, before: Layout, after: Layout): Ranges {
  if (before === after) return ranges
  const { active: wasActive } = ranges
  const list = ranges.list.flatMap((range, at) => {
    const isCurrent = at === ranges.list.length - 1
    return settled(range, (isCurrent && wasActive) || range.anchor, before, after) ?? []
  })
  const current = list.at(-1)
  if (!current) {
    const active = wasActive && cellAtPosition(wasActive, before, after)
    return active ? selectCell(active) : NOTHING_SELECTED
  }
  const active = wasActive && isIn(wasActive, current, after) ? wasActive : current.anchor
  const holds = active === wasActive && ranges.list.every((range, at) => range === list[at])
  return holds ? ranges : { list, active }
}

/** `middle` is the cell to keep with priority: the active one, or the anchor. */
function settled(range: CellRange, middle: CellAddress, before: Layout, after: Layout): CellRange | null {
  const { anchor, head, whole } = range
  // The row of a whole column, and the column of a whole row, only locate the active cell.
  const keepRows = whole === 'columns' || whole === 'all' ? endsAtPosition : endsLeft
  const keepColumns = whole === 'rows' || whole === 'all' ? endsAtPosition : endsLeft
  const rows = keepRows(
    { anchor: anchor.rowId, head: head.rowId, middle: middle.rowId },
    { before: before.rows, after: after.rows },
  )
  const columns = keepColumns(
    { anchor: anchor.columnId, head: head.columnId, middle: middle.columnId },
    { before: before.columns, after: after.columns },
  )
  if (!rows || !columns) return null
  const next = {
    anchor: { rowId: rows.anchor, columnId: columns.anchor },
    head: { rowId: rows.head, columnId: columns.head },
    whole,
  }
  return isSameCell(next.anchor, anchor) && isSameCell(next.head, head) ? range : next
}

function cellAtPosition({ rowId, columnId }: CellAddress, before: Layout, after: Layout): CellAddress | null {
  const row = idAtPosition(rowId, { before: before.rows, after: after.rows })
  const column = idAtPosition(columnId, { before: before.columns, after: after.columns })
  return row === undefined || column === undefined ? null : { rowId: row, columnId: column }
}

function isIn(cell: CellAddress, range: CellRange, layout: Layout): boolean {
  const position = positionOf(layout, cell)
  const rectangle = rectangleOf(range, layout)
  return position !== null && rectangle !== null && contains(rectangle, position)
}
