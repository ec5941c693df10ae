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

/** The part of a way back that is about columns. `leftOf`: what stood left of the column before, the nearest first. */
export type ColumnBack =
  /** A column that was added goes. `left`: what the gesture put into it; the rest of it is empty. */
  | { readonly kind: 'added-column'; readonly edit: DeleteColumn; readonly left: Map<RowId, Content> }
  | { readonly kind: 'changed-column'; readonly edit: ChangeColumn; readonly left: ColumnChange }
  /** `left`: all columns in their order after the move. */
  | {
      readonly kind: 'moved-column'
      readonly edit: MoveColumn
      readonly leftOf: readonly ColumnId[]
      readonly left: readonly ColumnId[]
    }
  /**
   * A column that was deleted comes back under a new id: whatever names `standsFor` means this one from then on. `isBare`: it had what no
   * edit can give it.
   */
  | {
      readonly kind: 'deleted-column'
      readonly edit: AddColumn
      readonly leftOf: readonly ColumnId[]
      readonly standsFor: ColumnId
      readonly isBare: boolean
      readonly by: Deletion
    }
  /** It was hidden, or its numbers had a format. */
  | { readonly kind: 'deleted-column-look'; readonly edit: ChangeColumn; readonly by: Deletion }
  /** It does not come back as it was: only the service can make such a column. `by` null: it is there, and is another one now. */
  | {
      readonly kind: 'lost-column'
      readonly title: string
      readonly leftOf: readonly ColumnId[]
      readonly cells: readonly SetCell[]
      readonly by: Deletion | null
    }
  | ConvertedCell

/** What a cell held before its column became one of another kind. `left` null: whatever the service made of it. */
type ConvertedCell = {
  readonly kind: 'converted-cell'
  readonly edit: SetCell
  left: Content | null
  readonly of: Conversion
}

/** A column that became one of another kind. `made`: what the service made of the cells in it; null while this is not known. */
export type Conversion = {
  readonly columnId: ColumnId
  readonly kind: ColumnKind
  readonly rows: readonly RowId[]
  made: ReadonlyMap<RowId, Content> | null
}

/** The columns of a sheet with edits done to them that its view does not show yet. */
export type WorkingColumns = {
  list(): readonly Column[]
  get(columnId: ColumnId): Column | undefined
  /** From right to left: the nearest first. */
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

/** With the people of its list, which a change of kind takes away. */
const wholeTypeOf = (column: Column): ColumnType => {
  const { contactOptions } = column
  return { ...typeOf(column), ...(contactOptions.length > 0 ? { contactOptions } : {}) }
}

/** Does an edit of a column to the columns, and tells the way back, in the order in which it has to be gone. */
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
  // Their images stay whatever the column becomes, and so do links: what is shown by a link is no text to be put back.
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

/** What the column holds that a person can put there, by row. */
export function filledCells(sheet: WorkingSheet, columnId: ColumnId): readonly SetCell[] {
  return sheet.rowIds().flatMap((rowId): SetCell[] => {
    const content = sheet.contentOf(rowId, columnId)
    return isNothing(content) ? [] : [filling(rowId, columnId, content)]
  })
}

/** The cells of the column that have a format of their own, each with it. */
export function formattedCells(sheet: WorkingSheet, columnId: ColumnId): readonly FormatCell[] {
  return sheet.rowIds().flatMap((rowId): FormatCell[] => {
    const format = sheet.formatOf(rowId, columnId)
    return format === null ? [] : [formatting(rowId, columnId, format)]
  })
}

export const formatting = (rowId: RowId, columnId: ColumnId, format: string): FormatCell => ({
  ...{ kind: 'format-cell', rowId, columnId, format },
})

/** Puts a content into a cell that has none. */
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

/** Whether a column that is deleted can come back. */
export const canBeMade = (column: Column): boolean => titleBack(column) !== null && typeBack(column, true) !== null

/** What was there before, as an edit says it. Null where none can: the service may hold what it would not take from a person. */
const titleBack = ({ title }: Column): string | null => ColumnChange.shape.title.safeParse(title).data ?? null

/** What the service fills, and what belongs to a project, is not a person's to choose (API guide 8.3). */
function typeBack(column: Column, isOtherKind: boolean): ColumnType | null {
  const { system, kind } = column
  const isChosen = system === null && OfferedKind.safeParse(kind).success
  if (isOtherKind && !isChosen) return null
  return ColumnType.safeParse(isOtherKind ? wholeTypeOf(column) : typeOf(column)).data ?? null
}

/** Its width as an edit says it: a column that was never sized may have none. */
export const widthBack = ({ width }: Column): number =>
  width < WIDTH_LIMITS.least ? UNSIZED_WIDTH : Math.min(WIDTH_LIMITS.most, Math.round(width))

const hasMore = ({ description, formula, locked }: Column): boolean => Boolean(description || formula || locked)
