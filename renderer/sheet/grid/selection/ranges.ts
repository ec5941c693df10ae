import type { ColumnId, RowId } from '../../../../shared/model/ids.ts'
import type { CellAddress } from '../../core/cell-address.ts'

/** Whether a range means its cells only, or all of its rows, of its columns or of the sheet, also those that come later. */
export type Whole = 'cells' | 'rows' | 'columns' | 'all'

/**
 * From the cell where a selection began to the one that it was drawn to, in any direction. Known by row and column, so that it
 * stays with its cells through sort, filter, refresh and moved rows.
 */
export type CellRange = { readonly anchor: CellAddress; readonly head: CellAddress; readonly whole: Whole }

/**
 * What is selected. The last range is the current one, which Shift extends; the active cell, which typing goes to, lies in it: at its
 * anchor, or where Tab and Enter walked to. Null only while nothing is selected at all.
 */
export type Ranges = { readonly list: readonly CellRange[]; readonly active: CellAddress | null }

export const NOTHING_SELECTED: Ranges = { list: [], active: null }

/** A click on a cell, or a plain move to it. */
export const selectCell = (cell: CellAddress): Ranges => select({ anchor: cell, head: cell, whole: 'cells' })

/** Shift+Space, or a drag over row numbers: all rows from the one of `from` to `to`. `from` becomes the active cell. */
export const selectRows = (from: CellAddress, to: RowId): Ranges =>
  select({ anchor: from, head: { ...from, rowId: to }, whole: 'rows' })

/** Ctrl+Space, or a drag over column headers: all columns from the one of `from` to `to`. `from` becomes the active cell. */
export const selectColumns = (from: CellAddress, to: ColumnId): Ranges =>
  select({ anchor: from, head: { ...from, columnId: to }, whole: 'columns' })

/** Everything that is shown; the active cell stays where it is. */
export const selectAll = (active: CellAddress): Ranges => select({ anchor: active, head: active, whole: 'all' })

/** Ctrl+click, Ctrl+drag: what was selected stays, and `added` is what Shift extends from now on. */
export const addRange = (ranges: Ranges, added: Ranges): Ranges => ({
  list: [...ranges.list, ...added.list],
  active: added.active ?? ranges.active,
})

/** The range that Shift extends and the fill handle hangs on; null while nothing is selected. */
export const currentRange = (ranges: Ranges): CellRange | null => ranges.list.at(-1) ?? null

/**
 * Shift+click, a drag, Shift and a move: the current range reaches to this cell, from where it began. `whole` says where the pointer
 * is: among the cells, the row numbers or the column headers.
 */
export function extendTo(ranges: Ranges, cell: CellAddress, whole: Whole = 'cells'): Ranges {
  const current = currentRange(ranges)
  const anchor = current?.anchor ?? cell
  return { list: [...ranges.list.slice(0, -1), { anchor, head: cell, whole }], active: anchor }
}

/** Esc: only the active cell stays selected. */
export const clearRanges = ({ active }: Ranges): Ranges => (active ? selectCell(active) : NOTHING_SELECTED)

/** Follows a blank line that became a row, and back. */
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
