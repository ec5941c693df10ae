import type { ColumnId, RowId } from '../../../shared/model/ids.ts'

/** A cell by ids, independent of its position: it stays the same cell when rows move. */
export type CellAddress = { readonly rowId: RowId; readonly columnId: ColumnId }

/** The active cell. It changes with every arrow key, so only components that show it subscribe. */
export interface ActiveCell {
  readonly read: () => CellAddress | null
  /** Calls `onChange` on each change; returns a function that unsubscribes. */
  readonly watch: (onChange: () => void) => () => void
}
