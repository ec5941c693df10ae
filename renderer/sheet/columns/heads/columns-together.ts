import type { ColumnId } from '../../../../shared/model/ids.ts'
import type { Axis } from '../../selection/layout.ts'
import type { Ranges } from '../../selection/ranges.ts'

/** A column with those that are selected beside it as a whole; itself alone where it is not selected so. */
export function columnsTogether({ list }: Ranges, columns: Axis<ColumnId>, columnId: ColumnId): ReadonlySet<ColumnId> {
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
  return selected.has(columnId) ? selected : new Set([columnId])
}
