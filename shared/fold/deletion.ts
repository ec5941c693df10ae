import type { ColumnId, RowId } from '../model/ids.ts'
import type { Content } from '../model/sheet/cell-value.ts'
import type { ColumnEdit } from '../model/sheet/column-edit.ts'
import type { SheetEdit } from '../model/sheet/edit.ts'

/** One deletion of a gesture. Each edit of the way back that makes up for it has the same object. */
export type Deletion =
  | { readonly kind: 'row'; readonly rowId: RowId }
  | { readonly kind: 'column'; readonly columnId: ColumnId }

/** Rows and columns whose deletion is to be taken back, or was. */
export type Deleted = { readonly rows: readonly RowId[]; readonly columns: readonly ColumnId[] }

type DeleteRow = Extract<SheetEdit, { kind: 'delete-row' }>
type DeleteColumn = Extract<ColumnEdit, { kind: 'delete-column' }>

/** What was deleted goes again, after the deletion had been taken back before it left. `left`: all that was in it by then. */
export type Withdrawn =
  | {
      readonly kind: 'withdrawn-row'
      readonly edit: DeleteRow
      /** By row, those under it included. */
      readonly left: ReadonlyMap<RowId, ReadonlyMap<ColumnId, Content>>
    }
  | { readonly kind: 'withdrawn-column'; readonly edit: DeleteColumn; readonly left: ReadonlyMap<RowId, Content> }
