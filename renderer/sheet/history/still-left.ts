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

/** What is known of a sheet beside its cells, when a step back meets what others did meanwhile. */
export type Surroundings = {
  readonly sheet: WorkingSheet
  readonly names: Names
  readonly columns: WorkingColumns
  /** What the service made of a content that was sent: the same text as a number, a contact with a name. */
  readonly madeOf: (rowId: RowId, columnId: ColumnId, wrote: Content) => Content | null
  /** Somebody changed the cell on the service, under an edit of this person that was refused for it. */
  readonly isOvertaken: (rowId: RowId, columnId: ColumnId) => boolean
}

/** Linked to the same cell of another sheet: what it shows is for that cell to say. */
const showsSame = (now: Content, { linkIn }: Content): boolean =>
  Boolean(linkIn) && sameSource(now.linkIn ?? null, linkIn)

/** Judges one edit after another of a way back. */
export function createJudge({ sheet, names, columns, madeOf, isOvertaken }: Surroundings) {
  const isMovable = new Map<RowId, boolean>()
  /** They were to stand for rows and columns that are there themselves. */
  const notNeeded = new Set<RowId>()
  const columnsNotNeeded = new Set<ColumnId>()

  const isLeft = (rowId: RowId, columnId: ColumnId, left: Content): boolean => {
    const now = sheet.contentOf(rowId, columnId)
    // A row that was named is called something else by now where it came back.
    if (showsSame(now, left) || sameContent(names.inContent(now), names.inContent(left))) return true
    const made = madeOf(rowId, columnId, left)
    return made !== null && sameContent(now, made)
  }
  /** Most cells have no link, before and now: nothing is said of it. */
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
    // Who wrote what was there already has done so all the same, and takes that back.
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
  /** Goes only as it was made: nobody wrote into it, hung a file on it or put a row under it. */
  const judgeAdded = ({ edit, left }: Extract<BackEdit, { kind: 'added' }>): Judged => {
    const rowId = names.now(edit.rowId)
    if (!sheet.has(rowId)) return 'so-already'
    if (sheet.endOf(rowId).after !== null || sheet.hasMore(rowId)) return null
    return isRowLeft(rowId, left) ? { ...edit, rowId } : null
  }
  /** Where a row goes several times, only the last place was left for others to see: it comes first on the way back. */
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
  /** A row comes back even where its parent is gone: at the end of the sheet. One that never left has no need to. */
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
  /** Goes again only as it was, with the rows that were under it: nobody wrote into them, put others there or took some away. */
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
  /** Last under its parent, where the neighbour is gone or went elsewhere. */
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
