import { numbered } from '../../../shared/fold/numbered.ts'
import type { ColumnId } from '../../../shared/model/ids.ts'
import { blankCell, type Cell, canBeLink } from '../../../shared/model/sheet/cell-value.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import type { CellAddress } from '../core/cell-address.ts'
import type { ReadOnly } from '../core/read-only.ts'
import type { TextWidth } from '../format/text-width.ts'
import type { GroupTotals } from '../sort-filter/group/group-totals.ts'
import type { GridSortFilter } from '../sort-filter/lines/apply-sort-filter.ts'
import type { BlankLines } from './blank/blank-lines.ts'
import type { ColumnPlaces } from './drawn/column-places.ts'
import type { DrawnHeader, DrawnRows } from './drawn/drawn-rows.ts'
import type { OptimisticCells } from './optimistic-cells.ts'
import type { RowLine } from './row-line.ts'
import type { SelectedCells } from './selection/selected-cells.ts'

/**
 * What cell renderers read. One object for the life of the grid, so that a cell scrolled into view always draws the newest view and AG Grid
 * need not be told of every change. `GridState` alone changes what it names, by the few ways that it lists.
 */
export type GridContext = {
  readonly view: SheetView | null
  readonly optimisticCells: OptimisticCells
  /** The lines below the last row, and the rows that were just made on them. */
  readonly blank: BlankLines
  readonly selection: SelectedCells
  readonly totals: GroupTotals
  readonly readOnly: ReadOnly
  /** Everything that can be scrolled to, from top to bottom. */
  readonly lines: readonly RowLine[]
  /** The part that is on screen. */
  readonly drawn: DrawnRows
  /** The headers that are on screen. */
  readonly headers: Set<DrawnHeader>
  /** Which columns stand where. */
  readonly columns: ColumnPlaces
  /** Some row has rows under it. A plain list spends no room on chevrons. */
  readonly isOutline: boolean
  readonly thisYear: string
  /** YYYY-MM-DD where the person sits. */
  readonly today: string
  readonly sortFilter: GridSortFilter | null
  /** How much room a figure takes in the cells. Another function where another font or zoom makes them wider. */
  readonly figureWidth: TextWidth
}

/** The current content of a cell: its optimistic value until the edit is back from the outbox, else the value of the view. */
export function cellNow(
  { view, optimisticCells }: Pick<GridContext, 'view' | 'optimisticCells'>,
  index: number,
  columnId: ColumnId,
): Cell {
  if (!view || index < 0 || index >= view.rowCount) return blankCell
  const typed = optimisticCells.cellAt(view.rowIdAt(index), columnId)
  const cell = view.cellAt(index, columnId)
  if (!typed) return cell
  // New text keeps the look of the old content, and stands beside the image of the cell.
  const { format, image, linksOut } = cell
  const shown = numbered(typed, view)
  if (!format && !image && !linksOut) return shown
  return { ...shown, ...(format && { format }), ...(image && { image }), ...(linksOut && { linksOut }) }
}

/** The current link of a cell. New text keeps the link; other values do not. */
export function linkNow(
  context: Pick<GridContext, 'view' | 'optimisticCells'>,
  index: number,
  columnId: ColumnId,
): string | null {
  const link = context.view?.linkAt(index, columnId) ?? null
  return link !== null && canBeLink(cellNow(context, index, columnId)) ? link : null
}

/** A cell with where it leads. */
export const linkedNow = (
  context: Pick<GridContext, 'view' | 'optimisticCells'>,
  index: number,
  columnId: ColumnId,
): Cell => ({
  ...cellNow(context, index, columnId),
  link: linkNow(context, index, columnId),
})

/** The content of a line that is no row yet: its optimistic value, or nothing. */
export const cellOfBlank = (
  { optimisticCells }: Pick<GridContext, 'optimisticCells'>,
  { rowId, columnId }: CellAddress,
): Cell => optimisticCells.cellAt(rowId, columnId) ?? blankCell
