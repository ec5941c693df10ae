import type { ColumnId, RowId } from '../../shared/model/ids.ts'
import type { Settings } from '../../shared/model/settings.ts'
import type { SheetEdit } from '../../shared/model/sheet/edit.ts'
import type { Freshness } from '../../shared/model/sheet/sheet-message.ts'
import type { SheetView } from '../../shared/model/sheet/sheet-view.ts'

/** A cell by what it is, not by where it is drawn: it stays the same cell when rows move. */
export type CellAddress = { readonly rowId: RowId; readonly columnId: ColumnId }

/** Someone to offer in a contact cell. */
export type Person = { readonly email: string; readonly name: string }

/** What a person asked to do with a row by key; the screen decides the new place and reports the edits. */
export type RowCommand = 'insert-above' | 'indent' | 'outdent' | 'delete'

/** Where a row's menu was asked for, in window pixels. */
export type RowMenuRequest = { readonly rowId: RowId; readonly x: number; readonly y: number }

/** What the status bar says about the selection. Only numbers count for sum and average. */
export type SelectionSummary = { readonly cells: number; readonly numbers: number; readonly sum: number }

/** Rows that a person opened or closed in this window, over what the sheet says: true is closed. */
export type CollapsedRows = ReadonlyMap<RowId, boolean>

export type SheetGridProps = {
  /** Null while there is nothing to show: the grid stays mounted and shows its empty frame. */
  readonly view: SheetView | null
  readonly freshness: Freshness | null
  /** How many rows there will be once all of them are here; null where that is what the view has, or nobody knows. */
  readonly rowsInAll?: number | null
  /** Rows that this view knows by the service's id and the one before by a temporary one: focus and editor follow. */
  readonly renamed?: readonly (readonly [from: RowId, to: RowId])[]
  readonly readOnly: boolean
  readonly density: Settings['density']
  readonly people: readonly Person[]
  /** Today where the person sits, YYYY-MM-DD. A function, because a window can stay open past midnight. */
  readonly today: () => string
  readonly collapsed: CollapsedRows
  readonly onCollapse: (rowId: RowId, collapsed: boolean) => void
  /** The grid moves to this cell when it changes; it reports its own moves through `onActiveCell`. */
  readonly activeCell: CellAddress | null
  readonly onActiveCell: (cell: CellAddress | null) => void
  /** Settles with null when the edits are stored, else with the sentence that says why they are not. */
  readonly onEdits: (edits: readonly SheetEdit[]) => Promise<string | null>
  readonly onRowCommand: (command: RowCommand, rowId: RowId) => void
  readonly onRowMenu: (request: RowMenuRequest) => void
  readonly onOpenAttachments: (rowId: RowId) => void
  readonly onOpenComments: (rowId: RowId) => void
  readonly onDropFiles: (rowId: RowId, files: readonly File[]) => void
  readonly onSelection: (summary: SelectionSummary) => void
  /** For a page whose content policy allows styles by nonce only. */
  readonly styleNonce?: string
}
