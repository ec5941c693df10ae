import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import { type Content, withRows } from '../../../shared/model/sheet/cell-value.ts'
import type { SheetEdit } from '../../../shared/model/sheet/edit.ts'
import { sheetEditWithIds, withIds } from '../../../shared/model/sheet/edit-ids.ts'
import type { GridEdit } from '../../../shared/model/sheet/pending-edit.ts'

/**
 * One row or column can have had several ids: each time that it is brought back after a deletion it gets another one. The deletion may still be
 * refused, and then there are two.
 */
export type Names = {
  /** From now on the row is called `to`. */
  rename(from: RowId, to: RowId): void
  renameColumn(from: ColumnId, to: ColumnId): void
  now(rowId: RowId): RowId
  columnNow(columnId: ColumnId): ColumnId
  inEdit(edit: SheetEdit): SheetEdit
  inContent<C extends Content>(content: C): C
  inGridEdit(edit: GridEdit): GridEdit
}

export function createNames(): Names {
  const rows = createTrail<RowId>()
  const columns = createTrail<ColumnId>()
  const ids = { row: rows.now, column: columns.now }
  const isEmpty = () => rows.isEmpty() && columns.isEmpty()

  return {
    rename: rows.rename,
    renameColumn: columns.rename,
    now: rows.now,
    columnNow: columns.now,
    inEdit: edit => (isEmpty() ? edit : sheetEditWithIds(edit, ids)),
    inContent: content => (rows.isEmpty() ? content : { ...content, value: withRows(content.value, rows.now) }),
    inGridEdit: edit => (isEmpty() ? edit : withIds(edit, ids)),
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
