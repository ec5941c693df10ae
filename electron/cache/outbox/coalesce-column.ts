import { isTemporary } from '../../../shared/model/ids.ts'
import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import type { ColumnChange, ColumnEdit } from '../../../shared/model/sheet/column-edit.ts'
import { isColumnEdit } from '../../../shared/model/sheet/pending-edit.ts'
import type { Coalesced } from './coalesce.ts'
import { namedColumns, type OutboxEdit } from './outbox-rows.ts'

type Waiting = readonly OutboxEdit[]
type Change = Extract<ColumnEdit, { kind: 'change-column' }>
type Delete = Extract<ColumnEdit, { kind: 'delete-column' }>

/** The title of a column in the form that the outbox keeps of whatever was there before. */
export const titleBase = (title: string): Cell => ({ value: title, display: null, formula: null })

/** What storing an edit of a column comes to, given all edits of the same sheet that wait already. */
export function coalesceColumn(edit: ColumnEdit, base: Cell | null, waiting: Waiting): Coalesced {
  switch (edit.kind) {
    case 'add-column':
      return { kind: 'insert', edit, base: null, replaces: [] }
    case 'change-column':
      return changed(edit, base, waiting)
    case 'move-column':
      return moved(edit, waiting)
    case 'delete-column':
      return deleted(edit, waiting)
  }
}

function changed(edit: Change, base: Cell | null, waiting: Waiting): Coalesced {
  const own = waiting.filter(other => isColumnEdit(other.edit) && other.edit.columnId === edit.columnId)
  const unsent = own.findLast(other => isUnsent(other) && other.edit.kind !== 'move-column')
  // Not sent yet, or refused: then it is the new column itself that is another one now.
  if (unsent?.edit.kind === 'add-column') {
    const { title = unsent.edit.title, type = unsent.edit.type, width = unsent.edit.width, hidden } = edit.change
    if (hidden === undefined) {
      return { kind: 'update', seq: unsent.seq, edit: { ...unsent.edit, title, type, width }, base: null }
    }
  }
  if (unsent?.edit.kind !== 'change-column') return { kind: 'insert', edit, base, replaces: [] }
  // One that was refused is answered by whatever is wanted of the column now.
  const change: ColumnChange = { ...unsent.edit.change, ...withoutGaps(edit.change) }
  const before = unsent.state === 'parked' ? base : (unsent.base ?? base)
  return { kind: 'update', seq: unsent.seq, edit: { ...edit, change }, base: before }
}

/** The last thing done to columns is a move of this one: then only the place where it came to rest matters. */
function moved(edit: ColumnEdit, waiting: Waiting): Coalesced {
  const last = waiting.findLast(other => isColumnEdit(other.edit))
  const isSame = last?.edit.kind === 'move-column' && last.edit.columnId === edit.columnId && last.state === 'queued'
  return last && isSame
    ? { kind: 'update', seq: last.seq, edit, base: null }
    : { kind: 'insert', edit, base: null, replaces: [] }
}

/** A column that was never sent goes without a trace, unless another column leans on it. */
function deleted(edit: Delete, waiting: Waiting): Coalesced {
  const about = waiting.filter(other => namedColumns(other.edit).includes(edit.columnId))
  const own = about.filter(other => namedColumns(other.edit)[0] === edit.columnId)
  if (isTemporary(edit.columnId) && own.length === about.length && own.every(isUnsent)) {
    return { kind: 'drop', seqs: own.map(({ seq }) => seq) }
  }
  const replaces = own.filter(other => isUnsent(other) && other.edit.kind === 'change-column').map(({ seq }) => seq)
  return { kind: 'insert', edit, base: null, replaces }
}

const isUnsent = ({ state }: OutboxEdit): boolean => state === 'queued' || state === 'parked'

const withoutGaps = (change: ColumnChange): ColumnChange =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
