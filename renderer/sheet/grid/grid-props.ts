import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import type { Settings } from '../../../shared/model/settings.ts'
import type { Freshness } from '../../../shared/model/sheet/sheet-message.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import type { ActiveCell, CellAddress } from '../core/cell-address.ts'
import type { ReadOnly } from '../core/read-only.ts'
import type { GridSortFilter } from '../sort-filter/lines/apply-sort-filter.ts'
import type { CollapsedRows } from './collapsed.ts'
import type { FeatureKey } from './feature-key.ts'
import type { GridColumns } from './grid-columns.ts'
import type { GridCommand, RowCommand } from './input/grid-keys.ts'

/** Where the menu of a cell or a row was asked for, in window pixels, and all the rows that it is for. */
export type RowMenuRequest = {
  readonly rowId: RowId
  readonly rowIds: readonly RowId[]
  /** Asked for on the number of the row. */
  readonly onGutter: boolean
  readonly x: number
  readonly y: number
}

/** Actions on the cells for the toolbar, the menus and the palette. */
export type GridHandle = {
  /** From top to bottom as they are shown. */
  readonly selectedRows: () => readonly RowId[]
  /** Does what a key on the cells would do. */
  readonly run: (command: GridCommand) => void
  /** Settles when the cells have it: a menu that is just closing gives it back first. */
  readonly takeKeyboard: () => Promise<void>
  /** The columns with a selected cell, from left to right as they are shown. */
  readonly selectedColumns: () => readonly ColumnId[]
  /** The columns that an action on this one changes: it and those selected with it, from left to right. */
  readonly columnsTogether: (columnId: ColumnId) => readonly ColumnId[]
  /** What a feature offers; null where none does. */
  readonly find: <T>(key: FeatureKey<T>) => T | null
  readonly goTo: (cell: CellAddress) => void
}

export type SheetGridProps = {
  /** Null while there is nothing to show: the grid stays mounted and shows its empty frame. */
  readonly view: SheetView | null
  readonly freshness: Freshness | null
  /** How many rows there will be once all of them are here; null where that is what the view has, or nobody knows. */
  readonly rowsInAll?: number | null
  readonly readOnly: ReadOnly
  readonly density: Settings['density']
  /** The tag of the locale for numbers. Another one redraws all of them. */
  readonly locale?: string | null
  /** Today where the person sits, YYYY-MM-DD. A function, because a window can stay open past midnight. */
  readonly today: () => string
  readonly collapsed: CollapsedRows
  readonly onCollapse: (rowId: RowId, collapsed: boolean) => void
  readonly sortFilter?: GridSortFilter
  readonly columns?: GridColumns
  /** The grid moves to this cell when it changes; it reports its own moves through `onActiveCell`. */
  readonly activeCell: ActiveCell
  readonly onActiveCell: (cell: CellAddress | null) => void
  readonly onRowCommand: (command: RowCommand, rowIds: readonly RowId[]) => void
  /** Gives the screen its handle on the grid; null once the grid is gone. */
  readonly onHandle?: (handle: GridHandle | null) => void
  readonly onRowMenu: (request: RowMenuRequest) => void
  /** For a page whose content policy allows styles by nonce only. */
  readonly styleNonce?: string
}
