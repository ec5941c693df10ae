import { ColumnId, type RowId } from '../model/ids.ts'
import { linkTarget } from '../model/sheet/cell-source.ts'
import type { Content } from '../model/sheet/cell-value.ts'
import { type Column, type ColumnKind, OfferedKind } from '../model/sheet/column.ts'
import { ColumnChange, type ColumnEdit, ColumnType, UNSIZED_WIDTH, WIDTH_LIMITS } from '../model/sheet/column-edit.ts'
import { type FormatCell, isMakeLink, type SetCell } from '../model/sheet/edit.ts'
import { typeOf } from './column-types.ts'
import { columnsWith } from './columns.ts'
import type { Deletion } from './deletion.ts'
import type { WorkingSheet } from './working-sheet.ts'

type AddColumn = Extract<ColumnEdit, { kind: 'add-column' }>
type ChangeColumn = Extract<ColumnEdit, { kind: 'change-column' }>
type MoveColumn = Extract<ColumnEdit, { kind: 'move-column' }>
type DeleteColumn = Extract<ColumnEdit, { kind: 'delete-column' }>

/** The column part of an undo. `leftOf`: the columns to the left before the edit, nearest first. */
export type ColumnBack =
  /** Removes an added column. `left`: the content that the transaction put into it; the rest is empty. */
  | { readonly kind: 'added-column'; readonly edit: DeleteColumn; readonly left: Map<RowId, Content> }
  | { readonly kind: 'changed-column'; readonly edit: ChangeColumn; readonly left: ColumnChange }
  /** `left`: all columns in order after the move. */
  | {
      readonly kind: 'moved-column'
      readonly edit: MoveColumn
      readonly leftOf: readonly ColumnId[]
      readonly left: readonly ColumnId[]
    }
  /**
   * Restores a deleted column under a new id, which replaces `standsFor` everywhere. `isBare`: it had content that no
   * edit can restore.
   */
  | {
      readonly kind: 'deleted-column'
      readonly edit: AddColumn
      readonly leftOf: readonly ColumnId[]
      readonly standsFor: ColumnId
      readonly isBare: boolean
      readonly by: Deletion
    }
  /** Restores that it was hidden, or its number format. */
  | { readonly kind: 'deleted-column-look'; readonly edit: ChangeColumn; readonly by: Deletion }
  /**
   * Cannot be restored exactly: only the service can create such a column. `by` null: the column exists, with another
   * type.
   */
  | {
      readonly kind: 'lost-column'
      readonly title: string
      readonly leftOf: readonly ColumnId[]
      readonly cells: readonly SetCell[]
      readonly by: Deletion | null
    }
  | ConvertedCell

/** The content of a cell before its column changed kind. `left` null: any result of the conversion. */
type ConvertedCell = {
  readonly kind: 'converted-cell'
  readonly edit: SetCell
  left: Content | null
  readonly of: Conversion
}

/** A column that changed kind. `made`: the service's conversion of its cells; null while unknown. */
export type Conversion = {
  readonly columnId: ColumnId
  readonly kind: ColumnKind
  readonly rows: readonly RowId[]
  made: ReadonlyMap<RowId, Content> | null
}

/** The columns of a sheet with edits that its view does not show yet. */
export type WorkingColumns = {
  list(): readonly Column[]
  get(columnId: ColumnId): Column | undefined
  /** From right to left, nearest first. */
  leftOf(columnId: ColumnId): readonly ColumnId[]
  apply(edit: ColumnEdit): void
}

export function createWorkingColumns(first: readonly Column[]): WorkingColumns {
  let columns = first
  return {
    list: () => columns,
    get: columnId => columns.find(({ id }) => id === columnId),
    leftOf: columnId => {
      const at = columns.findIndex(({ id }) => id === columnId)
      const left = columns.slice(0, Math.max(0, at)).map(({ id }) => id)
      return left.reverse()
    },
    apply(edit) {
      columns = columnsWith(columns, [edit])
    },
  }
}

/** Includes the contact list, which a change of kind removes. */
const wholeTypeOf = (column: Column): ColumnType => {
  const { contactOptions } = column
  return { ...typeOf(column), ...(contactOptions.length > 0 ? { contactOptions } : {}) }
}

/** Applies an edit to the columns and returns its undo edits, in the order in which they must run. */
export function columnAndBack(
  edit: ColumnEdit,
  columns: WorkingColumns,
  sheet: WorkingSheet,
  newId: () => RowId,
): readonly ColumnBack[] {
  const before = columns.get(edit.columnId)
  const leftOf = columns.leftOf(edit.columnId)
  columns.apply(edit)
  if (edit.kind === 'add-column') {
    const { columnId } = edit
    return before ? [] : [{ kind: 'added-column', edit: { kind: 'delete-column', columnId }, left: new Map() }]
  }
  if (!before) return []
  switch (edit.kind) {
    case 'change-column':
      return changedBack(edit, before, sheet)
    case 'move-column':
      return movedBack(edit, leftOf, columns)
    case 'delete-column':
      return deletedBack(before, leftOf, ColumnId.parse(newId()), sheet)
  }
}

function changedBack(edit: ChangeColumn, before: Column, sheet: WorkingSheet): readonly ColumnBack[] {
  const { columnId, change: left } = edit
  const isOtherKind = left.type !== undefined && left.type.kind !== before.kind
  const title = left.title === undefined ? undefined : titleBack(before)
  const type = left.type === undefined ? undefined : typeBack(before, isOtherKind)
  const change: ColumnChange = {
    ...(title ? { title } : {}),
    ...(type ? { type } : {}),
    ...(left.width === undefined ? {} : { width: widthBack(before) }),
    ...(left.hidden === undefined ? {} : { hidden: before.hidden }),
    ...(left.format === undefined ? {} : { format: before.format }),
  }
  const isEmpty = Object.keys(change).length === 0
  const back: readonly ColumnBack[] = [
    ...(isEmpty ? [] : [{ kind: 'changed-column' as const, edit: { ...edit, change }, left }]),
    ...(title === null || type === null ? [lost(before.title)] : []),
  ]
  if (!left.type || !type || !isOtherKind) return back
  // Images and links survive a conversion, and linked content is no text to restore.
  const cells = filledCells(sheet, columnId).flatMap(({ image: _stays, ...cell }) => (isMakeLink(cell) ? [] : [cell]))
  const of: Conversion = { columnId, kind: left.type.kind, rows: cells.map(({ rowId }) => rowId), made: null }
  return [...back, ...cells.map(cell => ({ kind: 'converted-cell' as const, edit: cell, left: null, of }))]
}

function movedBack(edit: MoveColumn, leftOf: readonly ColumnId[], columns: WorkingColumns): readonly ColumnBack[] {
  const [after = null] = leftOf
  const [afterNow = null] = columns.leftOf(edit.columnId)
  if (after === afterNow) return []
  const left = columns.list().map(({ id }) => id)
  return [{ kind: 'moved-column', edit: { ...edit, after }, leftOf, left }]
}

const lost = (title: string) => ({ kind: 'lost-column' as const, title, leftOf: [], cells: [], by: null })

function deletedBack(
  column: Column,
  leftOf: readonly ColumnId[],
  columnId: ColumnId,
  sheet: WorkingSheet,
): readonly ColumnBack[] {
  const { id, hidden, format } = column
  const by: Deletion = { kind: 'column', columnId: id }
  const [title, type] = [titleBack(column), typeBack(column, true)]
  if (title === null || type === null) return [{ ...lost(column.title), leftOf, cells: filledCells(sheet, id), by }]
  const [after = null] = leftOf
  const edit: AddColumn = { kind: 'add-column', columnId, after, title, type, width: widthBack(column) }
  const change = { ...(hidden ? { hidden } : {}), ...(format === null ? {} : { format }) }
  const look: ChangeColumn = { kind: 'change-column', columnId, change }
  return [
    { kind: 'deleted-column', edit, leftOf, standsFor: id, isBare: hasMore(column), by },
    ...(hidden || format !== null ? [{ kind: 'deleted-column-look' as const, edit: look, by }] : []),
  ]
}

export const isNothing = ({ value, formula, image, linkIn }: Content): boolean =>
  value === null && formula === null && !image && !linkIn

/** The content of a column that users can set, by row. */
export function filledCells(sheet: WorkingSheet, columnId: ColumnId): readonly SetCell[] {
  return sheet.rowIds().flatMap((rowId): SetCell[] => {
    const content = sheet.contentOf(rowId, columnId)
    return isNothing(content) ? [] : [filling(rowId, columnId, content)]
  })
}

/** The cells of a column with a format, and that format. */
export function formattedCells(sheet: WorkingSheet, columnId: ColumnId): readonly FormatCell[] {
  return sheet.rowIds().flatMap((rowId): FormatCell[] => {
    const format = sheet.formatOf(rowId, columnId)
    return format === null ? [] : [formatting(rowId, columnId, format)]
  })
}

export const formatting = (rowId: RowId, columnId: ColumnId, format: string): FormatCell => ({
  ...{ kind: 'format-cell', rowId, columnId, format },
})

/** Sets the content of an empty cell. */
export const filling = (
  rowId: RowId,
  columnId: ColumnId,
  { value, formula, link, image, linkIn }: Content,
): SetCell => ({
  ...{ kind: 'set-cell', rowId, columnId, value, formula },
  ...(link && { link }),
  ...(image && { image }),
  ...(linkIn && linkTarget(linkIn) && { linkIn }),
})

/** Whether a deleted column can be restored. */
export const canBeMade = (column: Column): boolean => titleBack(column) !== null && typeBack(column, true) !== null

/** The earlier title as an edit; null if the service's title is not valid input. */
const titleBack = ({ title }: Column): string | null => ColumnChange.shape.title.safeParse(title).data ?? null

/** System and project columns cannot be created by users (API guide 8.3). */
function typeBack(column: Column, isOtherKind: boolean): ColumnType | null {
  const { system, kind } = column
  const isChosen = system === null && OfferedKind.safeParse(kind).success
  if (isOtherKind && !isChosen) return null
  return ColumnType.safeParse(isOtherKind ? wholeTypeOf(column) : typeOf(column)).data ?? null
}

/** The width as an edit; an unsized column may have none. */
export const widthBack = ({ width }: Column): number =>
  width < WIDTH_LIMITS.least ? UNSIZED_WIDTH : Math.min(WIDTH_LIMITS.most, Math.round(width))

const hasMore = ({ description, formula, locked }: Column): boolean => Boolean(description || formula || locked)
