import { isSameType, typeBeforeBoth, typeOf } from '../../shared/fold/column-types.ts'
import { widthBack } from '../../shared/fold/inverse-columns.ts'
import { isTemporary } from '../../shared/model/ids.ts'
import { type Cell, sameContent } from '../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../shared/model/sheet/column.ts'
import type { ColumnChange, ColumnEdit, ColumnType } from '../../shared/model/sheet/column-edit.ts'
import { isColumnEdit, isNewTitle, isNewType, isUnsent } from '../../shared/model/sheet/pending-edit.ts'
import { type Coalesced, locationBase, textBase } from './coalesce.ts'
import { namedColumns, type OutboxEdit } from './outbox-rows.ts'

type Waiting = readonly OutboxEdit[]
type Change = Extract<ColumnEdit, { kind: 'change-column' }>
type Move = Extract<ColumnEdit, { kind: 'move-column' }>
type Delete = Extract<ColumnEdit, { kind: 'delete-column' }>

/**
 * Coalesces a column edit with the pending edits of the sheet that may concern the column. `column`: its latest state
 * on the service.
 */
export function coalesceColumn(
  edit: ColumnEdit,
  base: Cell | null,
  waiting: Waiting,
  column: Column | null = null,
): Coalesced {
  switch (edit.kind) {
    case 'add-column':
      return { kind: 'insert', edit, base: null, replaces: [] }
    case 'change-column':
      return changed(edit, base, column, waiting)
    case 'move-column':
      return moved(edit, base, waiting)
    case 'delete-column':
      return deleted(edit, waiting)
  }
}

function changed(edit: Change, base: Cell | null, column: Column | null, waiting: Waiting): Coalesced {
  const own = waiting.filter(other => isColumnEdit(other.edit) && other.edit.columnId === edit.columnId)
  // A title or type that needs review may conflict with another user's: only another title or type resolves that.
  const waits = own.filter(
    ({ edit: other, state }) => state === 'needs-review' && (isNewTitle(other) || isNewType(other)),
  )
  const answered =
    waits.findLast(({ edit: other }) => edit.change.title !== undefined && isNewTitle(other)) ??
    waits.findLast(({ edit: other }) => edit.change.type !== undefined && isNewType(other))
  const last = own.findLast(other => isUnsent(other) && other.edit.kind !== 'move-column' && !waits.includes(other))
  const unsent = answered ?? last
  // Unsent or rejected: the new column itself is changed.
  if (unsent?.edit.kind === 'add-column') {
    const {
      title = unsent.edit.title,
      type = unsent.edit.type,
      width = unsent.edit.width,
      hidden,
      format,
    } = edit.change
    if (hidden === undefined && format === undefined) {
      return { kind: 'update', seq: unsent.seq, edit: { ...unsent.edit, title, type, width }, base: null }
    }
  }
  if (unsent?.edit.kind !== 'change-column') {
    const change = withTypeSeen(edit.change, null, typeBefore(own, column))
    return { kind: 'insert', edit: { ...edit, change }, base: titleSent(own) ?? base, replaces: [] }
  }
  // A rejected edit is replaced by the column's new change.
  const seen = withTypeSeen(
    edit.change,
    unsent.state === 'needs-review' ? null : unsent.edit.change,
    typeBefore(own, column),
  )
  const change: ColumnChange = { ...unsent.edit.change, ...withoutGaps(seen) }
  const before = unsent.state === 'needs-review' ? base : (unsent.base ?? base)
  // The service's latest state lacks edits that were sent.
  const isAllUnsent = own.every(isUnsent)
  const isBack = unsent.state === 'queued' && isAsBefore(change, before, isAllUnsent ? column : null)
  if (isBack) return { kind: 'drop', seqs: [unsent.seq] }
  return { kind: 'update', seq: unsent.seq, edit: { ...edit, change }, base: before }
}

/**
 * Adds the type that the change was made on; the title is compared by the base of the edit. `first`: the unsent change
 * it is merged into. Without a known type seen by the user, `before` counts.
 */
function withTypeSeen(change: ColumnChange, first: ColumnChange | null, before: ColumnType | null): ColumnChange {
  const { was, ...rest } = change
  const type = first?.type ? typeBeforeBoth(first, change) : change.type && (was?.type ?? before)
  return type ? { ...rest, was: { type } } : rest
}

/** The type that was sent, read back or not; else the service's latest. */
function typeBefore(own: Waiting, column: Column | null): ColumnType | null {
  const sent = own.findLast(other => isNewType(other.edit) && !isUnsent(other))
  return (sent && isNewType(sent.edit) ? sent.edit.change.type : null) ?? (column && typeOf(column))
}

/** Whether every changed property is back at the service's value, and the title at that before the first change. */
function isAsBefore(
  { title, type, was: _, ...look }: ColumnChange,
  before: Cell | null,
  column: Column | null,
): boolean {
  if (title !== undefined && title !== before?.value) return false
  const { width, hidden, format } = look
  if (type === undefined && width === undefined && hidden === undefined && format === undefined) return true
  return (
    column !== null &&
    (type === undefined || (type.contactOptions === undefined && isSameType(type, typeOf(column)))) &&
    (width === undefined || width === widthBack(column)) &&
    (hidden === undefined || hidden === column.hidden) &&
    (format === undefined || format === column.format)
  )
}

/** The title that was sent and that the next one is based on, read back or not. Null if none was. */
function titleSent(own: Waiting): Cell | null {
  const last = own.findLast(other => isNewTitle(other.edit) && !isUnsent(other))
  return last && isNewTitle(last.edit) ? textBase(last.edit.change.title) : null
}

/** If the latest column edit is a move of this column, only the final location matters. */
function moved(edit: Move, base: Cell | null, waiting: Waiting): Coalesced {
  const last = waiting.findLast(other => isColumnEdit(other.edit))
  const isSame = last?.edit.kind === 'move-column' && last.edit.columnId === edit.columnId && last.state === 'queued'
  if (!last || !isSame) return { kind: 'insert', edit, base, replaces: [] }
  const isBack = last.base !== null && sameContent(last.base, locationBase(edit.after))
  return isBack ? { kind: 'drop', seqs: [last.seq] } : { kind: 'update', seq: last.seq, edit, base: last.base }
}

/** An unsent column is dropped with its edits, unless another column depends on it. */
function deleted(edit: Delete, waiting: Waiting): Coalesced {
  const about = waiting.filter(other => namedColumns(other.edit).includes(edit.columnId))
  const own = about.filter(other => namedColumns(other.edit)[0] === edit.columnId)
  if (isTemporary(edit.columnId) && own.length === about.length && own.every(isUnsent)) {
    return { kind: 'drop', seqs: own.map(({ seq }) => seq) }
  }
  const replaces = own.filter(other => isUnsent(other) && other.edit.kind === 'change-column').map(({ seq }) => seq)
  return { kind: 'insert', edit, base: null, replaces }
}

const withoutGaps = (change: ColumnChange): ColumnChange =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
