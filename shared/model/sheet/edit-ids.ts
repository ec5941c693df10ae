import type { ColumnId, RowId } from '../ids.ts'
import { withRows } from './cell-value.ts'
import type { RowLocation, SheetEdit } from './edit.ts'
import { type GridEdit, isColumnEdit } from './pending-edit.ts'

/** Maps row and column ids to those of the service, or of an earlier state. */
export type OtherIds = { readonly row: (id: RowId) => RowId; readonly column: (id: ColumnId) => ColumnId }

/** Replaces all row and column ids in an edit. */
export function withIds(edit: GridEdit, ids: OtherIds): GridEdit {
  if (!isColumnEdit(edit)) return sheetEditWithIds(edit, ids)
  const columnId = ids.column(edit.columnId)
  if (edit.kind === 'change-column' || edit.kind === 'delete-column') return { ...edit, columnId }
  return { ...edit, columnId, after: edit.after && ids.column(edit.after) }
}

export function sheetEditWithIds(edit: SheetEdit, ids: OtherIds): SheetEdit {
  const rowId = ids.row(edit.rowId)
  if (edit.kind === 'format-cell') return { ...edit, rowId, columnId: ids.column(edit.columnId) }
  if (edit.kind === 'set-cell') {
    return { ...edit, rowId, columnId: ids.column(edit.columnId), value: withRows(edit.value, ids.row) }
  }
  return edit.kind === 'delete-row' ? { ...edit, rowId } : { ...edit, rowId, location: locationIn(edit.location, ids) }
}

const locationIn = ({ parentId, after }: RowLocation, { row }: OtherIds): RowLocation => ({
  parentId: parentId && row(parentId),
  after: after && row(after),
})
