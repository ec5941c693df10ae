import { assertNever } from '../assert-never.ts'
import type { ColumnId } from '../model/ids.ts'
import type { Column } from '../model/sheet/column.ts'
import type { ColumnChange, ColumnEdit, ColumnType, NewColumn } from '../model/sheet/column-edit.ts'
import { columnEditsOf, type PendingSheetEdit } from '../model/sheet/pending-edit.ts'
import { typeAfter, typeOf } from './column-types.ts'

/**
 * The columns that a person sees: the last server truth with what they did since, in order. What they did to a column that is gone
 * meanwhile is dropped, and options that others added to a list that they changed are in it. The same list where they did nothing.
 */
export function columnsWith(columns: readonly Column[], edits: readonly ColumnEdit[]): readonly Column[] {
  if (edits.length === 0) return columns
  return edits.reduce(apply, columns).map((column, index) => ({ ...column, index }))
}

/** A change that was refused did not happen; a refused new column stays, for what was typed into it. */
export const shownColumnEdits = (pending: readonly PendingSheetEdit[]): readonly ColumnEdit[] =>
  columnEditsOf(pending)
    .filter(({ edit, state }) => state !== 'parked' || edit.kind === 'add-column')
    .map(({ edit }) => edit)

/** The place right after a column, counted from 0; at the end where that column is gone. */
export function indexAfter(columns: readonly Pick<Column, 'id'>[], after: ColumnId | null): number {
  if (after === null) return 0
  const found = columns.findIndex(({ id }) => id === after)
  return found < 0 ? columns.length : found + 1
}

function apply(columns: readonly Column[], edit: ColumnEdit): readonly Column[] {
  const own = columns.find(({ id }) => id === edit.columnId)
  switch (edit.kind) {
    case 'add-column':
      // Already there: the service has answered and the base holds the column under this id.
      return own ? columns : columns.toSpliced(indexAfter(columns, edit.after), 0, made(edit))
    case 'change-column':
      return columns.map(column => (column === own ? changed(column, edit.change) : column))
    case 'move-column': {
      const others = columns.filter(column => column !== own)
      // After one that is gone: it stays where it is.
      const isLost = edit.after !== null && !others.some(({ id }) => id === edit.after)
      return own && !isLost ? others.toSpliced(indexAfter(others, edit.after), 0, own) : columns
    }
    case 'delete-column':
      return columns.filter(column => column !== own)
    default:
      return assertNever(edit)
  }
}

const made = ({ columnId, title, type, width }: NewColumn): Column => ({
  id: columnId,
  index: 0,
  title,
  ...type,
  primary: false,
  width,
  contactOptions: type.contactOptions ?? [],
  system: null,
  readOnly: false,
  hidden: false,
  format: null,
})

function changed(column: Column, change: ColumnChange): Column {
  const { title, width, hidden, format } = change
  const type = typeAfter(change, typeOf(column))
  return {
    ...column,
    ...(type ? retyped(column, type) : {}),
    title: title ?? column.title,
    width: width ?? column.width,
    hidden: hidden ?? column.hidden,
    format: format === undefined ? column.format : format,
  }
}

/** A new kind drops what belonged to the old one, as the service does (API guide 8.6). */
const retyped = (column: Column, { contactOptions, ...type }: ColumnType): Partial<Column> =>
  type.kind === column.kind
    ? { ...type, contactOptions: contactOptions ?? column.contactOptions }
    : { ...type, contactOptions: contactOptions ?? [], system: null, readOnly: false }
