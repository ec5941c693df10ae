import type { ColumnId, RowId } from '../../../shared/model/ids.ts'

/** A cell by what it is, not by where it is drawn: it stays the same cell when rows move. */
export type CellAddress = { readonly rowId: RowId; readonly columnId: ColumnId }

/** Where a person is. It changes with every arrow key, so nothing is drawn anew for it but what shows it. */
export type ActiveCell = {
  readonly read: () => CellAddress | null
  /** Hears of each change, until the function it gives back is called. */
  readonly watch: (onChange: () => void) => () => void
}
