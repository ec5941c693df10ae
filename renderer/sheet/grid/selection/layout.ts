import type { ColumnId, RowId } from '../../../../shared/model/ids.ts'
import type { CellAddress } from '../../core/cell-address.ts'

/** Ids in display order: rows from top to bottom, columns from left to right with the pinned ones first. */
export type Axis<Id> = {
  readonly count: number
  /** The number of items of the sheet, without the blank lines at the end. */
  readonly ownCount: number
  /** Undefined past either end. */
  readonly idAt: (position: number) => Id | undefined
  /** -1 for items that are filtered out, collapsed, hidden or deleted. */
  readonly positionOf: (id: Id) => number
}

/**
 * The visible rows and columns, as far as the selection needs them. Replaced when rows or columns are added, removed or
 * moved.
 */
export type Layout = { readonly rows: Axis<RowId>; readonly columns: Axis<ColumnId> }

/** The position of a cell on screen, from the top left one. */
export type Position = { readonly row: number; readonly column: number }

/** Reads an immutable list. Indexes it on the first call of `positionOf`. */
export function axisOf<Item, Id>(
  items: readonly Item[],
  idOf: (item: Item) => Id,
  ownCount: number = items.length,
): Axis<Id> {
  let positionById: Map<Id, number> | null = null
  return {
    count: items.length,
    ownCount,
    idAt: position => {
      const item = items[position]
      return item === undefined ? undefined : idOf(item)
    },
    positionOf: id => {
      positionById ??= indexOf(items, idOf)
      return positionById.get(id) ?? -1
    },
  }
}

function indexOf<Item, Id>(items: readonly Item[], idOf: (item: Item) => Id): Map<Id, number> {
  const positionById = new Map<Id, number>()
  for (const [position, item] of items.entries()) positionById.set(idOf(item), position)
  return positionById
}

/** Null for a hidden cell. */
export function positionOf({ rows, columns }: Layout, { rowId, columnId }: CellAddress): Position | null {
  const row = rows.positionOf(rowId)
  const column = columns.positionOf(columnId)
  return row < 0 || column < 0 ? null : { row, column }
}

/** Null past the end of the sheet. */
export function cellAt({ rows, columns }: Layout, { row, column }: Position): CellAddress | null {
  const rowId = rows.idAt(row)
  const columnId = columns.idAt(column)
  return rowId === undefined || columnId === undefined ? null : { rowId, columnId }
}

/** The same layout with another id for one line. */
export function withRow({ rows, columns }: Layout, from: RowId, to: RowId): Layout {
  return {
    rows: {
      count: rows.count,
      ownCount: rows.ownCount,
      idAt: position => {
        const id = rows.idAt(position)
        return id === from ? to : id
      },
      positionOf: id => rows.positionOf(id === to ? from : id),
    },
    columns,
  }
}
