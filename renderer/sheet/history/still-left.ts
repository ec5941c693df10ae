import type { BackEdit } from '../../../shared/fold/inverse.ts'
import type { WorkingColumns } from '../../../shared/fold/inverse-columns.ts'
import type { WorkingSheet } from '../../../shared/fold/working-sheet.ts'
import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import { sameLink } from '../../../shared/model/sheet/cell-link.ts'
import { sameSource } from '../../../shared/model/sheet/cell-source.ts'
import { type Content, sameContent } from '../../../shared/model/sheet/cell-value.ts'
import { isCellEdit, type SetCell } from '../../../shared/model/sheet/edit.ts'
import { isSameFormat } from '../../../shared/model/sheet/number-format.ts'
import type { Names } from './names.ts'
import { createColumnRebase, type Rebased } from './still-left-columns.ts'
import { createRowRebase } from './still-left-rows.ts'

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
export function createRebase({ sheet, names, columns, madeOf, isOvertaken }: Surroundings) {
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
  const rebaseColumn = createColumnRebase({ sheet, columns, names, isLeft, notNeeded: columnsNotNeeded })
  const rebaseCell = ({ edit, left }: Extract<BackEdit, { kind: 'cell' | 'naming-cell' }>): Rebased => {
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
  const rebaseFormat = ({ edit, left }: Extract<BackEdit, { kind: 'format' }>): Rebased => {
    const rowId = names.now(edit.rowId)
    const columnId = names.columnNow(edit.columnId)
    if (!columns.get(columnId) || !sheet.has(rowId)) return null
    const now = sheet.formatOf(rowId, columnId)
    if (isSameFormat(now, edit.format) && !isSameFormat(left, edit.format)) return 'so-already'
    return isSameFormat(now, left) ? { ...edit, rowId, columnId } : null
  }
  const rebaseRow = createRowRebase({ sheet, columns, names, isLeft, notNeeded })

  return (back: BackEdit): Rebased => {
    switch (back.kind) {
      case 'cell':
      case 'naming-cell':
        return rebaseCell(back)
      case 'added':
      case 'moved':
      case 'deleted':
      case 'withdrawn-row':
        return rebaseRow(back)
      case 'format':
        return rebaseFormat(back)
      case 'deleted-cell':
      case 'deleted-format': {
        if (notNeeded.has(back.edit.rowId) || columnsNotNeeded.has(back.edit.columnId)) return 'so-already'
        const edit = names.inEdit(back.edit)
        return isCellEdit(edit) && columns.get(edit.columnId) && sheet.has(edit.rowId) ? edit : null
      }
      default:
        return rebaseColumn(back)
    }
  }
}
