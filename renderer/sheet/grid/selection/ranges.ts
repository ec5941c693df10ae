import type { ColumnId, RowId } from '../../../../shared/model/ids.ts'
import type { CellAddress } from '../../core/cell-address.ts'

/** Whether a range covers only its cells, or all cells of its rows, columns or sheet, including later ones. */
export type Whole = 'cells' | 'rows' | 'columns' | 'all'

/**
 * From the cell where the selection began to the one it was extended to. Stored by ids, so that it keeps its cells when
 * rows are sorted, filtered, refreshed or moved.
 */
export type CellRange = { readonly anchor: CellAddress; readonly head: CellAddress; readonly whole: Whole }

/**
 * The selection. The last range is the current one, which Shift extends; it contains the active cell, at its anchor or
 * where Tab and Enter moved it. Null only without a selection.
 */
export type Ranges = { readonly list: readonly CellRange[]; readonly active: CellAddress | null }

export const NOTHING_SELECTED: Ranges = { list: [], active: null }

/** A click on a cell, or a plain move to it. */
export const selectCell = (cell: CellAddress): Ranges => select({ anchor: cell, head: cell, whole: 'cells' })

/** Shift+Space, or a drag over row numbers: all rows from the one of `from` to `to`. `from` becomes the active cell. */
export const selectRows = (from: CellAddress, to: RowId): Ranges =>
  select({ anchor: from, head: { ...from, rowId: to }, whole: 'rows' })

/** Ctrl+Space, or a drag over column headers: the columns from `from` to `to`. `from` becomes the active cell. */
export const selectColumns = (from: CellAddress, to: ColumnId): Ranges =>
  select({ anchor: from, head: { ...from, columnId: to }, whole: 'columns' })

/** Everything visible; the active cell does not change. */
export const selectAll = (active: CellAddress): Ranges => select({ anchor: active, head: active, whole: 'all' })

/** Ctrl+click, Ctrl+drag: keeps the selection; Shift then extends `added`. */
export const addRange = (ranges: Ranges, added: Ranges): Ranges => ({
  list: [...ranges.list, ...added.list],
  active: added.active ?? ranges.active,
})

/** The range that Shift extends and that has the fill handle; null without a selection. */
export const currentRange = (ranges: Ranges): CellRange | null => ranges.list.at(-1) ?? null

/**
 * Shift+click, drag, Shift+move: extends the current range from its anchor to this cell. `whole` is the part of the
 * grid under the pointer: cells, row numbers or column headers.
 */
export function extendTo(ranges: Ranges, cell: CellAddress, whole: Whole = 'cells'): Ranges {
  const current = currentRange(ranges)
  const anchor = current?.anchor ?? cell
  return { list: [...ranges.list.slice(0, -1), { anchor, head: cell, whole }], active: anchor }
}

/** Esc: only the active cell stays selected. */
export const clearRanges = ({ active }: Ranges): Ranges => (active ? selectCell(active) : NOTHING_SELECTED)

/** Replaces the id of a blank line that became a row, and the reverse. */
export function followRow(ranges: Ranges, from: RowId, to: RowId): Ranges {
  const followed = (cell: CellAddress): CellAddress => (cell.rowId === from ? { ...cell, rowId: to } : cell)
  return {
    list: ranges.list.map(range => ({ ...range, anchor: followed(range.anchor), head: followed(range.head) })),
    active: ranges.active && followed(ranges.active),
  }
}

const select = (range: CellRange): Ranges => ({ list: [range], active: range.anchor })

export const isSameCell = (a: CellAddress | null, b: CellAddress | null): boolean =>
  a?.rowId === b?.rowId && a?.columnId === b?.columnId
