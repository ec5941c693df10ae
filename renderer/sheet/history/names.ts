import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import { type Content, withRows } from '../../../shared/model/sheet/cell-value.ts'
import type { SheetEdit } from '../../../shared/model/sheet/edit.ts'
import { sheetEditWithIds, withIds } from '../../../shared/model/sheet/edit-ids.ts'
import type { GridEdit } from '../../../shared/model/sheet/pending-edit.ts'

/**
 * Maps ids to current ids: each time a deleted row or column is restored, it gets a new one. The deletion may still be
 * rejected, and then both exist.
 */
export type Names = {
  /** From now on the row has the id `to`. */
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

/** Finds the current id from any earlier one. */
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
      // Prevents a cycle if the mapping is repeated or reversed.
      if (now(to) !== now(from)) later.set(now(from), to)
    },
  }
}
