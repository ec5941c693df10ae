import type { ColumnId } from '../../../../shared/model/ids.ts'
import type { Axis } from './layout.ts'
import type { Ranges } from './ranges.ts'

/** The columns that are selected completely, without duplicates. */
export function wholeColumns({ list }: Pick<Ranges, 'list'>, columns: Axis<ColumnId>): ReadonlySet<ColumnId> {
  const selected = new Set<ColumnId>()
  for (const { whole, anchor, head } of list) {
    if (whole !== 'columns' && whole !== 'all') continue
    const ends = [columns.positionOf(anchor.columnId), columns.positionOf(head.columnId)]
    const [from, to] = whole === 'all' ? [0, columns.count - 1] : [Math.min(...ends), Math.max(...ends)]
    for (let at = from; at <= to; at++) {
      const id = columns.idAt(at)
      if (id !== undefined) selected.add(id)
    }
  }
  return selected
}

/**
 * The columns that an action on this one applies to: itself and those selected with it, from left to right; only itself
 * if it is not selected.
 */
export function columnsTogether(ranges: Ranges, columns: Axis<ColumnId>, columnId: ColumnId): readonly ColumnId[] {
  const selected = wholeColumns(ranges, columns)
  if (!selected.has(columnId)) return [columnId]
  return [...selected].sort((a, b) => columns.positionOf(a) - columns.positionOf(b))
}
