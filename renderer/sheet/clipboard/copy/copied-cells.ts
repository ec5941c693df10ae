import type { ColumnId, RowId } from '../../../../shared/model/ids.ts'
import type { Cell } from '../../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../../shared/model/sheet/column.ts'
import type { Area, Band, Span } from '../../grid/selection/area.ts'
import type { Layout } from '../../grid/selection/layout.ts'

/** The displayed selected cells as one table, without rows under a collapsed parent or hidden by a filter. */
export type CopiedCells = {
  readonly rowIds: readonly RowId[]
  readonly columns: readonly Column[]
  readonly cells: readonly (readonly Cell[])[]
}

export type NotCopied = { readonly sentence: string }

/** The parts of the grid needed for copying. */
export type CopyFrom = {
  readonly layout: Layout
  readonly area: Area
  readonly columns: readonly Column[]
  readonly cellAt: (rowId: RowId, columnId: ColumnId) => Cell
}

/**
 * The selected cells as one table: ranges in the same rows side by side, ranges in the same columns one below the
 * other. Other combinations cannot be copied.
 */
export function copiedCells({ layout, area, columns, cellAt }: CopyFrom): CopiedCells | NotCopied {
  const first = area[0]
  if (!first) return { sentence: 'Select the cells to copy first.' }
  if (!area.every(band => sameSpans(band, first))) {
    return { sentence: 'These ranges cannot be copied together. Select ranges in the same rows or the same columns.' }
  }
  const columnById = new Map(columns.map(column => [column.id, column]))
  const rowIds = area.flatMap(({ top, bottom }) => idsOf(top, bottom, layout.rows.idAt))
  const taken = first.spans.flatMap(({ left, right }) =>
    idsOf(left, right, layout.columns.idAt).flatMap(id => columnById.get(id) ?? []),
  )
  return { rowIds, columns: taken, cells: rowIds.map(rowId => taken.map(({ id }) => cellAt(rowId, id))) }
}

const sameSpans = (one: Band, other: Band): boolean =>
  one.spans.length === other.spans.length && one.spans.every((span, at) => sameSpan(span, other.spans[at]))

const sameSpan = (one: Span, other: Span | undefined): boolean => one.left === other?.left && one.right === other.right

function idsOf<Id>(first: number, last: number, idAt: (position: number) => Id | undefined): Id[] {
  const ids: Id[] = []
  for (let position = first; position <= last; position++) {
    const id = idAt(position)
    if (id !== undefined) ids.push(id)
  }
  return ids
}
