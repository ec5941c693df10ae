import { assertNever } from '../assert-never.ts'
import type { ColumnId } from '../model/ids.ts'
import type { Column } from '../model/sheet/column.ts'
import type { ColumnChange, ColumnEdit, ColumnType, NewColumn } from '../model/sheet/column-edit.ts'
import { columnEditsOf, type PendingSheetEdit } from '../model/sheet/pending-edit.ts'
import { typeAfter, typeOf } from './column-types.ts'

/**
 * The visible columns: the server's with local edits applied in order. Drops edits of columns that were deleted, and
 * merges options that others added to an edited list. Returns the same list without edits.
 */
export function columnsWith(columns: readonly Column[], edits: readonly ColumnEdit[]): readonly Column[] {
  if (edits.length === 0) return columns
  return edits.reduce(apply, columns).map((column, index) => ({ ...column, index }))
}

/** Ignores rejected changes; a rejected new column stays, because it may contain typed cells. */
export const shownColumnEdits = (pending: readonly PendingSheetEdit[]): readonly ColumnEdit[] =>
  columnEditsOf(pending)
    .filter(({ edit, state }) => state !== 'needs-review' || edit.kind === 'add-column')
    .map(({ edit }) => edit)

/** The index right after a column, from 0; the end if that column was deleted. */
export function indexAfter(columns: readonly Pick<Column, 'id'>[], after: ColumnId | null): number {
  if (after === null) return 0
  const found = columns.findIndex(({ id }) => id === after)
  return found < 0 ? columns.length : found + 1
}

function apply(columns: readonly Column[], edit: ColumnEdit): readonly Column[] {
  const own = columns.find(({ id }) => id === edit.columnId)
  switch (edit.kind) {
    case 'add-column':
      // Already in the base: the service has assigned the id.
      return own ? columns : columns.toSpliced(indexAfter(columns, edit.after), 0, made(edit))
    case 'change-column':
      return columns.map(column => (column === own ? changed(column, edit.change) : column))
    case 'move-column': {
      const others = columns.filter(column => column !== own)
      // The anchor was deleted: the column stays in place.
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

/** A new kind drops the attributes of the old one, as on the service (API guide 8.6). */
const retyped = (column: Column, { contactOptions, ...type }: ColumnType): Partial<Column> =>
  type.kind === column.kind
    ? { ...type, contactOptions: contactOptions ?? column.contactOptions }
    : { ...type, contactOptions: contactOptions ?? [], system: null, readOnly: false }
