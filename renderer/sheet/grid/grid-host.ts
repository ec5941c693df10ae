import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import type { SheetEdit } from '../../../shared/model/sheet/edit.ts'
import type { CellAddress } from '../core/cell-address.ts'
import type { GridContext } from './grid-context.ts'
import type { GridFrame, GridGeometry } from './grid-frame.ts'
import type { RowLine } from './row-line.ts'
import type { Whole } from './selection/ranges.ts'
import type { SelectedCells } from './selection/selected-cells.ts'

/** The grid as a feature sees it: its content, selection and layout, with methods to navigate and redraw. */
export interface GridHost {
  readonly context: GridContext
  readonly selection: SelectedCells
  /** The lines from top to bottom: rows, headers of groups, blank lines. */
  readonly lines: readonly RowLine[]
  /** The scroll container; null before the grid exists. */
  readonly viewport: HTMLElement | null
  /** The element of the rows, which scrolls with them; a feature may add drawings above the cells. */
  readonly cellLayer: HTMLElement

  /** Column ids from left to right, as shown. */
  columnIds(): readonly ColumnId[]
  /** The column with AG Grid's column id; null for the row numbers. */
  columnOf(text: string | null | undefined): ColumnId | null
  /** The line with AG Grid's row id. */
  lineAt(text: string | null | undefined): RowLine | null
  /** The index of a row among the lines; -1 if it is hidden. */
  positionOf(rowId: RowId): number
  /** The layout of columns and rows; null before the grid exists. */
  geometry(): GridGeometry | null
  /** The layout in window coordinates; null before the grid exists. */
  frame(): GridFrame | null
  /** Null if the cell is outside the viewport. */
  cellElement(cell: CellAddress): HTMLElement | null
  rowElement(rowId: RowId): Element | null

  /** The focused cell. */
  focused(): CellAddress | null
  /** Focuses a cell. */
  focusCell(cell: CellAddress): void
  /** Focuses the grid at its last cell. */
  takeFocus(): void
  /** Scrolls a cell into the viewport; only vertically for a whole row, only horizontally for a whole column. */
  reveal(cell: CellAddress, whole?: Whole): void
  /** Scrolls to a cell, selects only it and focuses it, unless a search or the row panel has the focus. */
  moveTo(cell: CellAddress): void

  /** Redraws one cell. */
  refreshCell(cell: CellAddress): void
  /** Redraws those of these rows that are in the viewport. */
  refreshRows(rowIds: ReadonlySet<RowId>): void
  redrawHeaders(): void
  /** Redraws the viewport. */
  redraw(): void

  /** Turns a blank line into the line of a row, which the edit creates; null if none can be created. */
  takeLine(lineId: RowId, rowId: RowId): SheetEdit | null
  /** Turns the line of a row that was not stored or was undone into a blank one. Null if the view has the row. */
  giveLineBack(rowId: RowId): RowId | null
}
