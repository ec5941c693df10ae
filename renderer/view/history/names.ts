import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import { type Content, withRows } from '../../../shared/model/sheet/cell-value.ts'
import type { RowPlace, SheetEdit } from '../../../shared/model/sheet/edit.ts'
import { type GridEdit, isColumnEdit } from '../../../shared/model/sheet/pending-edit.ts'

/**
 * One row or column can have had several ids: one that was given here, the service's, and others after it was deleted and brought back.
 */
export type Names = {
  /** From now on the row is called `to`. */
  rename(from: RowId, to: RowId): void
  renameColumn(from: ColumnId, to: ColumnId): void
  /** The service has numbered these columns. */
  number(columns: ReadonlyMap<ColumnId, ColumnId>): void
  now(rowId: RowId): RowId
  columnNow(columnId: ColumnId): ColumnId
  inEdit(edit: SheetEdit): SheetEdit
  inContent<C extends Content>(content: C): C
  inGridEdit(edit: GridEdit): GridEdit
}

export function createNames(): Names {
  const rows = createTrail<RowId>()
  const columns = createTrail<ColumnId>()
  let numbered: ReadonlyMap<ColumnId, ColumnId> | null = null
  const inPlace = ({ parentId, after }: RowPlace): RowPlace => ({
    parentId: parentId && rows.now(parentId),
    after: after && rows.now(after),
  })
  const inEdit = (edit: SheetEdit): SheetEdit => {
    if (rows.isEmpty() && columns.isEmpty()) return edit
    const rowId = rows.now(edit.rowId)
    if (edit.kind === 'format-cell') return { ...edit, rowId, columnId: columns.now(edit.columnId) }
    if (edit.kind === 'set-cell') {
      return { ...edit, rowId, columnId: columns.now(edit.columnId), value: withRows(edit.value, rows.now) }
    }
    return edit.kind === 'delete-row' ? { ...edit, rowId } : { ...edit, rowId, place: inPlace(edit.place) }
  }

  return {
    rename: rows.rename,
    renameColumn: columns.rename,
    number(all) {
      // Told with every state; what a state says is forgotten when the sheet is opened anew, and here it is not.
      if (all === numbered) return
      numbered = all
      for (const [from, to] of all) columns.rename(from, to)
    },
    now: rows.now,
    columnNow: columns.now,
    inEdit,
    inContent: content => (rows.isEmpty() ? content : { ...content, value: withRows(content.value, rows.now) }),
    inGridEdit(edit) {
      if (!isColumnEdit(edit)) return inEdit(edit)
      const columnId = columns.now(edit.columnId)
      if (edit.kind === 'change-column' || edit.kind === 'delete-column') return { ...edit, columnId }
      return { ...edit, columnId, after: edit.after && columns.now(edit.after) }
    },
  }
}

/** What something is called by now, from any of the names that it had. */
function createTrail<Id>() {
  const later = new Map<Id, Id>()
  const now = (id: Id): Id => {
    const next = later.get(id)
    if (next === undefined) return id
    const last = now(next)
    later.set(id, last)
    return last
  }
  return {
    now,
    isEmpty: () => later.size === 0,
    rename(from: Id, to: Id): void {
      // Told twice, or the other way round: it has that name already.
      if (now(to) !== now(from)) later.set(now(from), to)
    },
  }
}
