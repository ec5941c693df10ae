import { type Cell, displayText, sameValue } from '../../shared/model/sheet/cell-value.ts'
import type { ColumnEdit } from '../../shared/model/sheet/column-edit.ts'
import { isColumnEdit, isPost } from '../../shared/model/sheet/pending-edit.ts'
import type { Post } from '../../shared/model/sheet/post.ts'
import type { SheetView } from '../../shared/model/sheet/sheet-view.ts'
import { holds } from '../cache/outbox/coalesce.ts'
import type { OutboxEdit } from '../cache/outbox/outbox-rows.ts'

/** What a new base means for an edit that waits. */
export type Meeting =
  | { readonly kind: 'send' }
  /** The service has it already. */
  | { readonly kind: 'done' }
  | { readonly kind: 'park'; readonly reason: string }

/**
 * Compares an edit with the base it is about to change. An edit made on another value than the service has now is not sent: both
 * values are kept and the person decides. `isNew`: its row or column is made here, and need not be in the base yet.
 */
export function meet(edit: OutboxEdit, view: SheetView, isNew: boolean): Meeting {
  if (isPost(edit.edit)) return meetPost(edit.edit, view, isNew)
  if (isColumnEdit(edit.edit)) return meetColumn(edit.edit, edit.base, view, isNew)
  const index = view.indexOf(edit.edit.rowId)
  if (edit.edit.kind === 'add-row') return { kind: 'send' }
  if (index < 0 && isNew) return { kind: 'send' }
  if (edit.edit.kind === 'delete-row') return index < 0 ? { kind: 'done' } : { kind: 'send' }
  if (index < 0) return { kind: 'park', reason: ROW_GONE }
  if (edit.edit.kind !== 'set-cell') return { kind: 'send' }

  const { columnId } = edit.edit
  if (!view.meta.columns.some(column => column.id === columnId)) {
    return isNew ? { kind: 'send' } : { kind: 'park', reason: COLUMN_GONE }
  }
  const remote = view.cellAt(index, columnId)
  if (holds(remote, edit.edit)) return { kind: 'done' }
  if (edit.base === null || sameContent(remote, edit.base)) return { kind: 'send' }
  return { kind: 'park', reason: changedReason(remote) }
}

/** Two people may set one width one after the other; a title that somebody else has given meanwhile is not overwritten unseen. */
function meetColumn(edit: ColumnEdit, base: Cell | null, view: SheetView, isNew: boolean): Meeting {
  if (edit.kind === 'add-column' || isNew) return { kind: 'send' }
  const column = view.meta.columns.find(({ id }) => id === edit.columnId)
  if (!column) return edit.kind === 'delete-column' ? { kind: 'done' } : { kind: 'park', reason: COLUMN_GONE }
  if (edit.kind !== 'change-column') return { kind: 'send' }
  const { title } = edit.change
  const isOthers = title !== undefined && base !== null && base.value !== column.title && title !== column.title
  return isOthers
    ? { kind: 'park', reason: `Someone else renamed this column to “${column.title}”.` }
    : { kind: 'send' }
}

/** What people say needs only the row that they say it about. */
function meetPost({ kind, rowId }: Post, view: SheetView, isNewRow: boolean): Meeting {
  if (rowId === null || isNewRow || view.indexOf(rowId) >= 0) return { kind: 'send' }
  return kind === 'delete-comment' ? { kind: 'done' } : { kind: 'park', reason: ROW_GONE }
}

export const ROW_GONE = 'This row was deleted on the service.'
export const COLUMN_GONE = 'This column was deleted on the service.'

export function changedReason(remote: Cell): string {
  const text = displayText(remote)
  return text === '' ? 'Someone else cleared this cell.' : `Someone else changed this cell to “${shortened(text)}”.`
}

/** By formula where either has one: a value computed anew under the same formula is no one's change. */
export function sameContent(a: Cell, b: Cell): boolean {
  if (a.formula !== null || b.formula !== null) return a.formula === b.formula
  return sameValue(a.value === '' ? null : a.value, b.value === '' ? null : b.value)
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text)
