import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import type { SheetEdit } from '../../../shared/model/sheet/edit.ts'
import type { CellAddress } from '../core/cell-address.ts'
import type { GridContext } from './grid-context.ts'
import type { GridFrame, GridPlaces } from './grid-frame.ts'
import type { RowLine } from './row-line.ts'
import type { Whole } from './selection/ranges.ts'
import type { SelectedCells } from './selection/selected-cells.ts'

/** The grid as a feature sees it: what is shown and selected, where it is on screen, and how to go there or draw it again. */
export interface GridHost {
  readonly context: GridContext
  readonly selection: SelectedCells
  /** The lines from top to bottom: rows, headers of groups, blank lines. */
  readonly lines: readonly RowLine[]
  /** The element that scrolls; null before there is one. */
  readonly viewport: HTMLElement | null

  /** Column ids from left to right, as shown. */
  columnIds(): readonly ColumnId[]
  /** The column that AG Grid knows by this text; null for the row numbers. */
  columnOf(text: string | null | undefined): ColumnId | null
  /** The line at a place on screen, by the text that AG Grid writes on its row. */
  lineAt(text: string | null | undefined): RowLine | null
  /** Where a row stands on screen, from the top; -1 where it is not shown. */
  positionOf(rowId: RowId): number
  /** Where columns and rows lie among the cells; null before there is a grid. */
  places(): GridPlaces | null
  /** Where the cells are in the window now; null before there is a grid. */
  frame(): GridFrame | null
  /** Null when the cell is scrolled out of sight. */
  cellElement(cell: CellAddress): HTMLElement | null
  rowElement(rowId: RowId): Element | null

  /** The cell that has the keyboard right now. */
  focused(): CellAddress | null
  /** Gives the keyboard to a cell. */
  focusCell(cell: CellAddress): void
  /** Gives the keyboard to the grid, at the cell that had it last. */
  takeFocus(): void
  /** Scrolls until a cell is in sight; only up and down where its row is meant, only sideways where its column is. */
  reveal(cell: CellAddress, whole?: Whole): void
  /** Brings a cell into sight, selects it alone and gives it the keyboard. Does nothing for a cell that is not shown. */
  moveTo(cell: CellAddress): void

  /** Draws one cell again. */
  refreshCell(cell: CellAddress): void
  /** Draws those of these rows again that are on screen. */
  refreshRows(rowIds: ReadonlySet<RowId>): void
  /** Draws everything on screen again. */
  redraw(): void

  /** Makes the line of a row out of a blank line. The edit makes the row; null where none can be made. */
  takeLine(lineId: RowId, rowId: RowId): SheetEdit | null
  /** Makes the line of a row that was not stored, or did not come, blank again. Null where the row is there. */
  giveLineBack(rowId: RowId): RowId | null
}
