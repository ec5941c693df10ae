import { rowId } from '../../columnar/testing/a-sheet.ts'
import type { RowId } from '../../model/ids.ts'
import type { RowOrder } from '../row-forest.ts'
import type { Outline } from '../row-location.ts'
import { parentsOf } from '../row-order.ts'

/** Creates the row hierarchy of a view. */
export function anOutline({ ids, levels }: RowOrder): Outline {
  const parents = parentsOf(levels)
  return {
    rowCount: ids.length,
    rowIdAt: index => rowId(ids[index] ?? 0),
    levelAt: index => levels[index] ?? 0,
    indexOf: (id: RowId) => ids.indexOf(id),
    parentIndexAt: index => parents[index] ?? -1,
  }
}
