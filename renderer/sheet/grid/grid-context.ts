import { numbered } from '../../../shared/fold/numbered.ts'
import type { ColumnId } from '../../../shared/model/ids.ts'
import { blankCell, type Cell, canBeLink } from '../../../shared/model/sheet/cell-value.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import type { CellAddress } from '../core/cell-address.ts'
import type { ReadOnly } from '../core/read-only.ts'
import type { BlankLines } from './blank/blank-lines.ts'
import type { TextWidth } from './cells/text-width.ts'
import type { Decorators } from './decorator.ts'
import type { ColumnPositions } from './drawn/column-positions.ts'
import type { DrawnHeader, DrawnRows } from './drawn/drawn-rows.ts'
import type { LineSource } from './line-source.ts'
import type { OptimisticCells } from './optimistic-cells.ts'
import type { RowLine } from './row-line.ts'
import type { SelectedCells } from './selection/selected-cells.ts'

/**
 * The state that cell renderers read. One object for the life of the grid, so that a cell always draws the newest view
 * and AG Grid needs no notification. Only `GridState` changes it.
 */
export type GridContext = {
  readonly view: SheetView | null
  readonly optimisticCells: OptimisticCells
  /** The blank lines below the last row, and pending rows created on them. */
  readonly blank: BlankLines
  readonly selection: SelectedCells
  readonly decorators: Decorators
  readonly readOnly: ReadOnly
  /** All lines that can be scrolled to, from top to bottom. */
  readonly lines: readonly RowLine[]
  /** The cells in the viewport. */
  readonly drawn: DrawnRows
  /** The headers in the viewport. */
  readonly headers: Set<DrawnHeader>
  /** The column slots. */
  readonly columns: ColumnPositions
  /** Some row has children. A flat list has no space for chevrons. */
  readonly isOutline: boolean
  readonly thisYear: string
  /** The local date, YYYY-MM-DD. */
  readonly today: string
  /** Null: all rows, in the order of the sheet. */
  readonly lineSource: LineSource | null
  /** Measures the width of a figure. Replaced when font or zoom changes. */
  readonly figureWidth: TextWidth
}

/** The current content of a cell: its optimistic value until the edit is stored, else the value of the view. */
export function cellNow(
  { view, optimisticCells }: Pick<GridContext, 'view' | 'optimisticCells'>,
  index: number,
  columnId: ColumnId,
): Cell {
  if (!view || index < 0 || index >= view.rowCount) return blankCell
  const typed = optimisticCells.cellAt(view.rowIdAt(index), columnId)
  const cell = view.cellAt(index, columnId)
  if (!typed) return cell
  // New text keeps the format of the cell and its image.
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

/** A cell with its current link. */
export const linkedNow = (
  context: Pick<GridContext, 'view' | 'optimisticCells'>,
  index: number,
  columnId: ColumnId,
): Cell => ({
  ...cellNow(context, index, columnId),
  link: linkNow(context, index, columnId),
})

/** The content of a blank line or pending row: its optimistic value, or blank. */
export const cellOfBlank = (
  { optimisticCells }: Pick<GridContext, 'optimisticCells'>,
  { rowId, columnId }: CellAddress,
): Cell => optimisticCells.cellAt(rowId, columnId) ?? blankCell
