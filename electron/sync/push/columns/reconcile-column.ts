import { assertNever } from '../../../../shared/assert-never.ts'
import { indexAfter } from '../../../../shared/fold/columns.ts'
import type { ColumnId } from '../../../../shared/model/ids.ts'
import type { Column } from '../../../../shared/model/sheet/column.ts'
import type { ColumnChange, ColumnEdit, ColumnType } from '../../../../shared/model/sheet/column-edit.ts'
import { COLUMN_GONE } from '../../conflicts.ts'

/** The outcome of a column edit sent without a response. `made`: the id of the created column. */
export type ReconciledColumn =
  | { readonly kind: 'send' }
  | { readonly kind: 'done'; readonly made: ColumnId | null }
  | { readonly kind: 'review'; readonly reason: string }

/**
 * Decides by the current columns. `known`: the columns before the new one was sent. An unknown column with the same
 * title is ours, because titles are unique in a sheet; another user may have changed its type since. An unknown column
 * with another title may be ours too: then the user decides.
 */
export function reconcileColumn(
  edit: ColumnEdit,
  columns: readonly Column[],
  known: ReadonlySet<number>,
): ReconciledColumn {
  const own = columns.find(({ id }) => id === edit.columnId)
  switch (edit.kind) {
    case 'add-column': {
      const fresh = columns.filter(({ id }) => !known.has(id))
      const found = fresh.find(({ title }) => sameTitle(title, edit.title))
      if (found) return { kind: 'done', made: found.id }
      return fresh.length > 0 ? UNSURE : SEND
    }
    case 'change-column':
      return own ? doneIf(hasChange(own, edit.change)) : GONE
    case 'move-column': {
      const others = columns.filter(column => column !== own)
      return own ? doneIf(columns.indexOf(own) === indexAfter(others, edit.after)) : GONE
    }
    case 'delete-column':
      return doneIf(!own)
    default:
      return assertNever(edit)
  }
}

const SEND: ReconciledColumn = { kind: 'send' }
const GONE: ReconciledColumn = { kind: 'review', reason: COLUMN_GONE }
const UNSURE: ReconciledColumn = {
  kind: 'review',
  reason:
    'This column was sent, and a new column on the service may be it, under another name. Check before sending it again.',
}

const doneIf = (isDone: boolean): ReconciledColumn => (isDone ? { kind: 'done', made: null } : SEND)

/** The service compares titles case-insensitively (1056). */
const sameTitle = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

function hasChange(column: Column, { title, type, width, hidden, format }: ColumnChange): boolean {
  const isSame = <T>(wanted: T | undefined, is: T) => wanted === undefined || wanted === is
  return (
    isSame(title, column.title) &&
    isSame(width, column.width) &&
    isSame(hidden, column.hidden) &&
    isSame(format, column.format) &&
    (type === undefined || hasType(column, type))
  )
}

function hasType(column: Column, { kind, symbol, options, validation }: ColumnType): boolean {
  const isSameList = symbol !== null || options.join('\n') === column.options.join('\n')
  return (
    column.kind === kind &&
    column.symbol === symbol &&
    isSameList &&
    (kind === 'text' || column.validation === validation)
  )
}
