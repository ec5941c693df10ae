import type { Withdrawn } from '../../../shared/fold/deletion.ts'
import { type BackEdit, filledByPeople } from '../../../shared/fold/inverse.ts'
import type { WorkingColumns } from '../../../shared/fold/inverse-columns.ts'
import { NOTHING, type WorkingSheet } from '../../../shared/fold/working-sheet.ts'
import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import { sameLink } from '../../../shared/model/sheet/cell-link.ts'
import { sameSource } from '../../../shared/model/sheet/cell-source.ts'
import { type Content, sameContent } from '../../../shared/model/sheet/cell-value.ts'
import { isCellEdit, isSameRowLocation, type RowLocation, type SetCell } from '../../../shared/model/sheet/edit.ts'
import { isSameFormat } from '../../../shared/model/sheet/number-format.ts'
import type { Names } from './names.ts'
import { createColumnJudge, type Judged } from './still-left-columns.ts'

/** The state besides cells that an undo checks against later changes by others. */
export type Surroundings = {
  readonly sheet: WorkingSheet
  readonly names: Names
  readonly columns: WorkingColumns
  /** The service's form of a sent content: the same text as a number, a contact with a name. */
  readonly madeOf: (rowId: RowId, columnId: ColumnId, wrote: Content) => Content | null
  /** Another user changed the cell on the service, and this user's edit was rejected for it. */
  readonly isOvertaken: (rowId: RowId, columnId: ColumnId) => boolean
}

/** Both are linked to the same source cell, which determines their value. */
const showsSame = (now: Content, { linkIn }: Content): boolean =>
  Boolean(linkIn) && sameSource(now.linkIn ?? null, linkIn)

/** Checks the inverse edits one after another. */
export function createJudge({ sheet, names, columns, madeOf, isOvertaken }: Surroundings) {
  const isMovable = new Map<RowId, boolean>()
  /** Replacement ids of rows that still exist. */
  const notNeeded = new Set<RowId>()
  const columnsNotNeeded = new Set<ColumnId>()

  const isLeft = (rowId: RowId, columnId: ColumnId, left: Content): boolean => {
    const now = sheet.contentOf(rowId, columnId)
    // A restored row has a new id, so ids in contents are translated.
    if (showsSame(now, left) || sameContent(names.inContent(now), names.inContent(left))) return true
    const made = madeOf(rowId, columnId, left)
    return made !== null && sameContent(now, made)
  }
  /** Most cells have no link before or after, so it is omitted. */
  const withoutSameLink = ({ link, ...edit }: SetCell): SetCell =>
    link === undefined || sameLink(link, sheet.contentOf(edit.rowId, edit.columnId).link ?? null)
      ? edit
      : { ...edit, link }
  const judgeColumn = createColumnJudge({ sheet, columns, names, isLeft, notNeeded: columnsNotNeeded })
  const judgeCell = ({ edit, left }: Extract<BackEdit, { kind: 'cell' | 'naming-cell' }>): Judged => {
    const rowId = names.now(edit.rowId)
    const columnId = names.columnNow(edit.columnId)
    if (!columns.get(columnId) || !sheet.has(rowId)) return null
    const before = names.inContent(edit)
    // An edit that wrote the existing value is still an edit, and its undo restores that.
    const isDifferent = !sameContent(names.inContent(left), before)
    const now = sheet.contentOf(rowId, columnId)
    if (isDifferent && (showsSame(now, before) || sameContent(now, before))) return 'so-already'
    const isTheirs = !isLeft(rowId, columnId, left) || isOvertaken(rowId, columnId)
    return isTheirs ? null : withoutSameLink({ ...before, rowId, columnId })
  }
  const judgeFormat = ({ edit, left }: Extract<BackEdit, { kind: 'format' }>): Judged => {
    const rowId = names.now(edit.rowId)
    const columnId = names.columnNow(edit.columnId)
    if (!columns.get(columnId) || !sheet.has(rowId)) return null
    const now = sheet.formatOf(rowId, columnId)
    if (isSameFormat(now, edit.format) && !isSameFormat(left, edit.format)) return 'so-already'
    return isSameFormat(now, left) ? { ...edit, rowId, columnId } : null
  }
  /** Removed only if unchanged: without values, files or children added by others. */
  const judgeAdded = ({ edit, left }: Extract<BackEdit, { kind: 'added' }>): Judged => {
    const rowId = names.now(edit.rowId)
    if (!sheet.has(rowId)) return 'so-already'
    if (sheet.endOf(rowId).after !== null || sheet.hasMore(rowId)) return null
    return isRowLeft(rowId, left) ? { ...edit, rowId } : null
  }
  /** If a row moves several times, others saw only its last location, which is first in the inverse. */
  const judgeMoved = ({ edit, left }: Extract<BackEdit, { kind: 'moved' }>): Judged => {
    const rowId = names.now(edit.rowId)
    const place = named(edit.place)
    if (sheet.has(rowId) && isSameRowLocation(sheet.locationOf(rowId), place)) return 'so-already'
    const parentLeft = left.parentId && names.now(left.parentId)
    const known = isMovable.get(rowId) ?? (sheet.has(rowId) && sheet.locationOf(rowId).parentId === parentLeft)
    isMovable.set(rowId, known)
    if (!known || (place.parentId !== null && !sheet.has(place.parentId))) return null
    const there = whereNow(place)
    return { ...edit, rowId, place: there.after === rowId ? sheet.locationOf(rowId) : there }
  }
  /**
   * A row is restored even if its parent was deleted: at the end of the sheet. One whose deletion was never sent still
   * exists.
   */
  const judgeDeleted = ({ edit, standsFor }: Extract<BackEdit, { kind: 'deleted' }>): Judged => {
    if (sheet.has(names.now(standsFor))) {
      notNeeded.add(edit.rowId)
      return 'so-already'
    }
    const place = named(edit.place)
    const isHomeless = place.parentId !== null && !sheet.has(place.parentId)
    names.rename(standsFor, edit.rowId)
    return { ...edit, place: isHomeless ? sheet.endOf(null) : whereNow(place) }
  }
  /** Deleted again only if unchanged, with the same descendants and contents. */
  const judgeWithdrawn = ({ edit, left }: Extract<Withdrawn, { kind: 'withdrawn-row' }>): Judged => {
    const rowId = names.now(edit.rowId)
    if (!sheet.has(rowId)) return 'so-already'
    const rows = new Map([...left].map(([id, cells]) => [names.now(id), cells]))
    const subtree = sheet.subtreeOf(rowId)
    const isAsItWas = subtree.length === rows.size && subtree.every(id => isRowLeft(id, rows.get(id)))
    return isAsItWas ? { ...edit, rowId } : null
  }
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

  return (back: BackEdit): Judged => {
    switch (back.kind) {
      case 'cell':
      case 'naming-cell':
        return judgeCell(back)
      case 'added':
        return judgeAdded(back)
      case 'moved':
        return judgeMoved(back)
      case 'deleted':
        return judgeDeleted(back)
      case 'withdrawn-row':
        return judgeWithdrawn(back)
      case 'format':
        return judgeFormat(back)
      case 'deleted-cell':
      case 'deleted-format': {
        if (notNeeded.has(back.edit.rowId) || columnsNotNeeded.has(back.edit.columnId)) return 'so-already'
        const edit = names.inEdit(back.edit)
        return isCellEdit(edit) && columns.get(edit.columnId) && sheet.has(edit.rowId) ? edit : null
      }
      default:
        return judgeColumn(back)
    }
  }
}
