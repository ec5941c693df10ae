import { assertNever } from '../../../shared/assert-never.ts'
import type { Withdrawn } from '../../../shared/fold/deletion.ts'
import type { BackEdit } from '../../../shared/fold/inverse.ts'
import type { WorkingColumns } from '../../../shared/fold/inverse-columns.ts'
import { filledByPeople } from '../../../shared/fold/inverse-rows.ts'
import { NOTHING, type WorkingSheet } from '../../../shared/fold/working-sheet.ts'
import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import type { Content } from '../../../shared/model/sheet/cell-value.ts'
import { isSameRowLocation, type RowLocation } from '../../../shared/model/sheet/edit.ts'
import type { Names } from './names.ts'
import type { Rebased } from './still-left-columns.ts'

type RowBack = Extract<BackEdit, { kind: 'added' | 'moved' | 'deleted' | 'withdrawn-row' }>

type RowSurroundings = {
  readonly sheet: WorkingSheet
  readonly columns: WorkingColumns
  readonly names: Names
  readonly isLeft: (rowId: RowId, columnId: ColumnId, left: Content) => boolean
  /** Receives the replacement ids of rows that still exist. */
  readonly notNeeded: Set<RowId>
}

/** Checks the inverse edits of rows, one after another. */
export function createRowRebase({ sheet, columns, names, isLeft, notNeeded }: RowSurroundings) {
  const isMovable = new Map<RowId, boolean>()

  const isRowLeft = (rowId: RowId, left: ReadonlyMap<ColumnId, Content> | undefined): boolean => {
    const leftNow = left && new Map([...left].map(([id, content]) => [names.columnNow(id), content]))
    return (
      leftNow !== undefined &&
      filledByPeople(columns.list()).every(({ id }) => isLeft(rowId, id, leftNow.get(id) ?? NOTHING))
    )
  }
  const named = ({ parentId, after }: RowLocation): RowLocation => ({
    parentId: parentId && names.now(parentId),
    after: after && names.now(after),
  })
  /** Last under its parent, if the neighbour was deleted or moved. */
  const whereNow = ({ parentId, after }: RowLocation): RowLocation => {
    const isNeighbour = after === null || (sheet.has(after) && sheet.locationOf(after).parentId === parentId)
    return isNeighbour ? { parentId, after } : sheet.endOf(parentId)
  }
  /** Removed only if unchanged: without values, files or children added by others. */
  const rebaseAdded = ({ edit, left }: Extract<BackEdit, { kind: 'added' }>): Rebased => {
    const rowId = names.now(edit.rowId)
    if (!sheet.has(rowId)) return 'so-already'
    if (sheet.endOf(rowId).after !== null || sheet.hasMore(rowId)) return null
    return isRowLeft(rowId, left) ? { ...edit, rowId } : null
  }
  /** If a row moves several times, others saw only its last location, which is first in the inverse. */
  const rebaseMoved = ({ edit, left }: Extract<BackEdit, { kind: 'moved' }>): Rebased => {
    const rowId = names.now(edit.rowId)
    const location = named(edit.location)
    if (sheet.has(rowId) && isSameRowLocation(sheet.locationOf(rowId), location)) return 'so-already'
    const parentLeft = left.parentId && names.now(left.parentId)
    const known = isMovable.get(rowId) ?? (sheet.has(rowId) && sheet.locationOf(rowId).parentId === parentLeft)
    isMovable.set(rowId, known)
    if (!known || (location.parentId !== null && !sheet.has(location.parentId))) return null
    const there = whereNow(location)
    return { ...edit, rowId, location: there.after === rowId ? sheet.locationOf(rowId) : there }
  }
  /**
   * A row is restored even if its parent was deleted: at the end of the sheet. One whose deletion was never sent still
   * exists.
   */
  const rebaseDeleted = ({ edit, standsFor }: Extract<BackEdit, { kind: 'deleted' }>): Rebased => {
    if (sheet.has(names.now(standsFor))) {
      notNeeded.add(edit.rowId)
      return 'so-already'
    }
    const location = named(edit.location)
    const isHomeless = location.parentId !== null && !sheet.has(location.parentId)
    names.rename(standsFor, edit.rowId)
    return { ...edit, location: isHomeless ? sheet.endOf(null) : whereNow(location) }
  }
  /** Deleted again only if unchanged, with the same descendants and contents. */
  const rebaseWithdrawn = ({ edit, left }: Extract<Withdrawn, { kind: 'withdrawn-row' }>): Rebased => {
    const rowId = names.now(edit.rowId)
    if (!sheet.has(rowId)) return 'so-already'
    const rows = new Map([...left].map(([id, cells]) => [names.now(id), cells]))
    const subtree = sheet.subtreeOf(rowId)
    const isAsItWas = subtree.length === rows.size && subtree.every(id => isRowLeft(id, rows.get(id)))
    return isAsItWas ? { ...edit, rowId } : null
  }

  return (back: RowBack): Rebased => {
    switch (back.kind) {
      case 'added':
        return rebaseAdded(back)
      case 'moved':
        return rebaseMoved(back)
      case 'deleted':
        return rebaseDeleted(back)
      case 'withdrawn-row':
        return rebaseWithdrawn(back)
      default:
        return assertNever(back)
    }
  }
}
