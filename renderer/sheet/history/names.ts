import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import { type Content, withRows } from '../../../shared/model/sheet/cell-value.ts'
import type { SheetEdit } from '../../../shared/model/sheet/edit.ts'
import { sheetEditWithIds, withIds } from '../../../shared/model/sheet/edit-ids.ts'
import type { GridEdit } from '../../../shared/model/sheet/pending-edit.ts'

/** A restored row or column has the id `to` from now on. */
export type Renamed =
  | { readonly kind: 'row'; readonly from: RowId; readonly to: RowId }
  | { readonly kind: 'column'; readonly from: ColumnId; readonly to: ColumnId }

/**
 * Maps ids to current ids: each time a deleted row or column is restored, it gets a new one. The deletion may still be
 * rejected, and then both exist.
 */
export type Names = {
  /** From now on the row has the id `to`. */
  rename(from: RowId, to: RowId): void
  renameColumn(from: ColumnId, to: ColumnId): void
  /** The same for ids that an earlier window has replaced. */
  restore(renamed: Renamed): void
  now(rowId: RowId): RowId
  columnNow(columnId: ColumnId): ColumnId
  inEdit(edit: SheetEdit): SheetEdit
  inContent<C extends Content>(content: C): C
  inGridEdit(edit: GridEdit): GridEdit
}

/** `onRenamed` receives each new pair. */
export function createNames(onRenamed: (renamed: Renamed) => void = () => undefined): Names {
  const rows = createTrail<RowId>()
  const columns = createTrail<ColumnId>()
  const ids = { row: rows.now, column: columns.now }
  const isEmpty = () => rows.isEmpty() && columns.isEmpty()

  return {
    rename(from, to) {
      if (rows.rename(from, to)) onRenamed({ kind: 'row', from, to })
    },
    renameColumn(from, to) {
      if (columns.rename(from, to)) onRenamed({ kind: 'column', from, to })
    },
    restore(renamed) {
      if (renamed.kind === 'row') rows.rename(renamed.from, renamed.to)
      else columns.rename(renamed.from, renamed.to)
    },
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
    /** Returns whether the pair is new. */
    rename(from: Id, to: Id): boolean {
      // Prevents a cycle if the mapping is repeated or reversed.
      if (now(to) === now(from)) return false
      later.set(now(from), to)
      return true
    },
  }
}
