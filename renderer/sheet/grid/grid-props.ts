import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import type { Settings } from '../../../shared/model/settings.ts'
import type { Freshness } from '../../../shared/model/sheet/sheet-message.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import type { ActiveCell, CellAddress } from '../core/cell-address.ts'
import type { ReadOnly } from '../core/read-only.ts'
import type { CollapsedRows } from './collapsed.ts'
import type { FeatureKey } from './feature-key.ts'
import type { GridColumns } from './grid-columns.ts'
import type { GridCommand, RowCommand } from './input/grid-keys.ts'
import type { LineSource } from './line-source.ts'

/** The position of a cell or row menu in window pixels, and the rows that it applies to. */
export type RowMenuRequest = {
  readonly rowId: RowId
  readonly rowIds: readonly RowId[]
  /** Opened on the row number. */
  readonly onGutter: boolean
  readonly x: number
  readonly y: number
}

/** Actions on the cells for the toolbar, the menus and the palette. */
export type GridHandle = {
  /** From top to bottom, as shown. */
  readonly selectedRows: () => readonly RowId[]
  /** Runs a command as its key on the cells would. */
  readonly run: (command: GridCommand) => void
  /** Resolves once the cells have the focus: a closing menu returns it first. */
  readonly takeKeyboard: () => Promise<void>
  /** The columns with a selected cell, from left to right as they are shown. */
  readonly selectedColumns: () => readonly ColumnId[]
  /** The columns that an action on this one applies to: itself and those selected with it, from left to right. */
  readonly columnsTogether: (columnId: ColumnId) => readonly ColumnId[]
  /** Returns the interface that a feature offers under the key, or null. */
  readonly find: <T>(key: FeatureKey<T>) => T | null
  readonly goTo: (cell: CellAddress) => void
}

export type SheetGridProps = {
  /** Null without a sheet: the grid stays mounted and shows its empty frame. */
  readonly view: SheetView | null
  readonly freshness: Freshness | null
  /** The expected row count while rows are loading; null if the view is complete or the count is unknown. */
  readonly rowsInAll?: number | null
  readonly readOnly: ReadOnly
  readonly density: Settings['density']
  /** The locale for numbers. A new one redraws all cells. */
  readonly locale?: string | null
  /** The local date, YYYY-MM-DD. A function, because a window can stay open past midnight. */
  readonly today: () => string
  readonly collapsed: CollapsedRows
  readonly onCollapse: (rowId: RowId, collapsed: boolean) => void
  /** Null: all rows, in the order of the sheet. */
  readonly lineSource?: LineSource | null
  readonly columns?: GridColumns
  /** The grid moves to this cell when it changes; it reports its own moves through `onActiveCell`. */
  readonly activeCell: ActiveCell
  readonly onActiveCell: (cell: CellAddress | null) => void
  readonly onRowCommand: (command: RowCommand, rowIds: readonly RowId[]) => void
  /** Passes the handle of the grid to the screen; null after unmounting. */
  readonly onHandle?: (handle: GridHandle | null) => void
  readonly onRowMenu: (request: RowMenuRequest) => void
  /** The nonce of a content policy that allows styles by nonce only. */
  readonly styleNonce?: string
}
