import type { RowId } from '../../../shared/model/ids.ts'
import type { RowPlace, SheetEdit } from '../../../shared/model/sheet/edit.ts'

/** One row can have had several ids: one that was given here, the service's, and others after it was deleted and brought back. */
export type RowNames = {
  /** From now on the row is called `to`. */
  rename(from: RowId, to: RowId): void
  now(rowId: RowId): RowId
  inEdit(edit: SheetEdit): SheetEdit
}

export function createRowNames(): RowNames {
  const later = new Map<RowId, RowId>()
  const now = (rowId: RowId): RowId => {
    const next = later.get(rowId)
    if (next === undefined) return rowId
    const last = now(next)
    later.set(rowId, last)
    return last
  }
  const inPlace = ({ parentId, after }: RowPlace): RowPlace => ({
    parentId: parentId && now(parentId),
    after: after && now(after),
  })

  return {
    rename(from, to) {
      // Told twice, or the other way round: the row has that name already.
      if (now(to) !== now(from)) later.set(now(from), to)
    },
    now,
    inEdit(edit) {
      if (later.size === 0) return edit
      const rowId = now(edit.rowId)
      return edit.kind === 'add-row' || edit.kind === 'move-row'
        ? { ...edit, rowId, place: inPlace(edit.place) }
        : { ...edit, rowId }
    },
  }
}
