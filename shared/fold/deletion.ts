import type { ColumnId, RowId } from '../model/ids.ts'
import type { Content } from '../model/sheet/cell-value.ts'
import type { ColumnEdit } from '../model/sheet/column-edit.ts'
import type { SheetEdit } from '../model/sheet/edit.ts'

/** One deletion of a transaction. All undo edits that compensate for it share this object. */
export type Deletion =
  | { readonly kind: 'row'; readonly rowId: RowId }
  | { readonly kind: 'column'; readonly columnId: ColumnId }

/** Rows and columns whose deletion is or was undone. */
export type Deleted = { readonly rows: readonly RowId[]; readonly columns: readonly ColumnId[] }

type DeleteRow = Extract<SheetEdit, { kind: 'delete-row' }>
type DeleteColumn = Extract<ColumnEdit, { kind: 'delete-column' }>

/** Deletes again what an undo restored before the deletion was sent. `left`: all content at that time. */
export type Withdrawn =
  | {
      readonly kind: 'withdrawn-row'
      readonly edit: DeleteRow
      /** By row, including descendants. */
      readonly left: ReadonlyMap<RowId, ReadonlyMap<ColumnId, Content>>
    }
  | { readonly kind: 'withdrawn-column'; readonly edit: DeleteColumn; readonly left: ReadonlyMap<RowId, Content> }
