import { isSameType, mergeType, typeOf } from '../../../shared/fold/column-types.ts'
import type { Withdrawn } from '../../../shared/fold/deletion.ts'
import type { ColumnBack, WorkingColumns } from '../../../shared/fold/inverse-columns.ts'
import { NOTHING, type WorkingSheet } from '../../../shared/fold/working-sheet.ts'
import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import { type Content, sameContent } from '../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import { type ColumnChange, type ColumnType, TITLE_LIMIT } from '../../../shared/model/sheet/column-edit.ts'
import type { GridEdit } from '../../../shared/model/sheet/pending-edit.ts'
import type { Names } from './names.ts'

/**
 * The result of checking an inverse edit: the edit with current ids; null if another user changed the item since; or
 * 'so-already' if nothing is left to do, because the step was discarded before sending.
 */
export type Rebased = GridEdit | 'so-already' | null

export type ColumnSurroundings = {
  readonly sheet: WorkingSheet
  readonly columns: WorkingColumns
  readonly names: Names
  readonly isLeft: (rowId: RowId, columnId: ColumnId, left: Content) => boolean
  /** Receives replacement ids of columns that still exist. */
  readonly notNeeded: Set<ColumnId>
}

type Back<K extends ColumnBack['kind']> = Extract<ColumnBack, { kind: K }>

/** Checks inverse column edits: null if another user changed the column since. */
export function createColumnRebase({ sheet, columns, names, isLeft, notNeeded }: ColumnSurroundings) {
  /** Their cells also keep the converted values. */
  const asTheyAre = new Set<ColumnId>()

  /** Removed only if no user wrote into it. */
  const rebaseAdded = ({ edit, left }: Back<'added-column'>): Rebased => {
    const columnId = names.columnNow(edit.columnId)
    if (!columns.get(columnId)) return 'so-already'
    const leftNow = new Map([...left].map(([id, content]) => [names.now(id), content]))
    const isAsMade = sheet.rowIds().every(rowId => isLeft(rowId, columnId, leftNow.get(rowId) ?? NOTHING))
    return isAsMade ? { ...edit, columnId } : null
  }
  const rebaseChanged = ({ edit, left }: Back<'changed-column'>): GridEdit | null => {
    const columnId = names.columnNow(edit.columnId)
    const column = columns.get(columnId)
    const change = column ? stillLeft(column, left, edit.change) : {}
    const { title, ...rest } = change
    const allowed = title !== undefined && isTaken(title, columnId) ? rest : change
    if (edit.change.type && !allowed.type) asTheyAre.add(columnId)
    return Object.keys(allowed).length === 0 ? null : { ...edit, columnId, change: allowed }
  }
  const rebaseMoved = ({ edit, left, leftOf }: Back<'moved-column'>): GridEdit | null => {
    const columnId = names.columnNow(edit.columnId)
    if (!columns.get(columnId) || !isWhereLeft(columnId, left)) return null
    return { ...edit, columnId, after: nearest(leftOf) }
  }
  /** Changes of a neighbouring column did not move this one. */
  const isWhereLeft = (columnId: ColumnId, left: readonly ColumnId[]): boolean => {
    const then = left.map(names.columnNow).filter(id => columns.get(id))
    const known = new Set(then)
    const now = columns.list().flatMap(({ id }) => (known.has(id) ? [id] : []))
    const [at, atNow] = [then.indexOf(columnId), now.indexOf(columnId)]
    return at >= 0 && (then[at - 1] === now[atNow - 1] || then[at + 1] === now[atNow + 1])
  }
  const rebaseDeleted = ({ edit, leftOf, standsFor }: Back<'deleted-column'>): Rebased => {
    if (columns.get(names.columnNow(standsFor))) {
      notNeeded.add(edit.columnId)
      return 'so-already'
    }
    names.renameColumn(standsFor, edit.columnId)
    return { ...edit, after: nearest(leftOf), title: freeTitle(edit.title) }
  }
  const rebaseConverted = ({ edit, left, of }: Back<'converted-cell'>): GridEdit | null => {
    const rowId = names.now(edit.rowId)
    const columnId = names.columnNow(edit.columnId)
    if (asTheyAre.has(columnId) || !columns.get(columnId) || !sheet.has(rowId)) return null
    const made = of.made?.get(edit.rowId)
    const now = sheet.contentOf(rowId, columnId)
    const isAsMade = left
      ? isLeft(rowId, columnId, left)
      : sameContent(now, edit) || (made !== undefined && sameContent(now, made))
    return isAsMade ? { ...edit, rowId, columnId } : null
  }

  /** The nearest remaining one; null without any. */
  const nearest = (leftOf: readonly ColumnId[]): ColumnId | null =>
    leftOf.map(names.columnNow).find(id => columns.get(id)) ?? null
  const isTaken = (title: string, own: ColumnId | null): boolean =>
    columns.list().some(({ id, title: other }) => id !== own && other.toLowerCase() === title.toLowerCase())
  /** Another column took its title: it is restored under a free one. */
  const freeTitle = (title: string): string => {
    for (let number = 2, free = title; ; number++) {
      if (!isTaken(free, null)) return free
      const end = ` ${number}`
      free = title.slice(0, TITLE_LIMIT - end.length) + end
    }
  }

  /** Deleted again only if unchanged by other users. */
  const rebaseWithdrawn = ({ edit, left }: Extract<Withdrawn, { kind: 'withdrawn-column' }>): Rebased =>
    rebaseAdded({ kind: 'added-column', edit, left: new Map(left) })

  return (back: ColumnBack | Extract<Withdrawn, { kind: 'withdrawn-column' }>): Rebased => {
    switch (back.kind) {
      case 'added-column':
        return rebaseAdded(back)
      case 'changed-column':
        return rebaseChanged(back)
      case 'moved-column':
        return rebaseMoved(back)
      case 'deleted-column':
        return rebaseDeleted(back)
      case 'deleted-column-look':
        return notNeeded.has(back.edit.columnId) ? 'so-already' : names.inGridEdit(back.edit)
      case 'converted-cell':
        return rebaseConverted(back)
      case 'lost-column':
        return null
      case 'withdrawn-column':
        return rebaseWithdrawn(back)
    }
  }
}

/** The part of `before` that no user has changed since. */
function stillLeft(column: Column, left: ColumnChange, before: ColumnChange): ColumnChange {
  const { title, type, width, hidden, format } = before
  return {
    ...(title !== undefined && column.title === left.title ? { title } : {}),
    ...typeLeft(column, left.type, type),
    ...(width !== undefined && column.width === left.width ? { width } : {}),
    ...(hidden !== undefined && column.hidden === left.hidden ? { hidden } : {}),
    ...(format !== undefined && column.format === left.format ? { format } : {}),
  }
}

/**
 * The previous type, with options that others have added since. The service may drop validation when it converts a
 * column: that is no change by another user.
 */
function typeLeft(column: Column, left?: ColumnType, before?: ColumnType): Pick<ColumnChange, 'type'> {
  if (!left || !before) return {}
  const now = typeOf(column)
  const isLeft =
    isSameType(now, left) || (left.kind !== before.kind && isSameType({ ...now, validation: left.validation }, left))
  if (isLeft) return { type: before }
  const type = mergeType(left, before, now)
  return type && !isSameType(type, now) ? { type } : {}
}
