import { hash } from 'node:crypto'
import type { CommentId } from '../../../shared/model/ids.ts'
import { type Both, type Conflict, isConflict } from '../../../shared/model/others/conflict.ts'
import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import type { SheetEdit } from '../../../shared/model/sheet/edit.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { textBase } from '../../cache/outbox/coalesce.ts'
import type { OutboxEdit } from '../../cache/outbox/outbox-rows.ts'
import { ROW_GONE } from '../conflicts.ts'
import { bothOf } from './both.ts'
import { mergeCell } from './merge-cell.ts'

type CellEdit = Extract<SheetEdit, { kind: 'set-cell' }>

/**
 * What stands against an edit that waits for the person: null where nobody else is concerned, or where no copy is here to tell. An edit that
 * was refused meets a conflict too, once somebody has changed its cell: sent again it would write over what nobody has looked at.
 * `truth` is the sheet without what waits.
 */
export function conflictOf(
  entry: OutboxEdit,
  truth: SheetView | null,
  textNow: (commentId: CommentId) => string | null,
): Conflict | null {
  const { edit, base, state, reason } = entry
  if (state !== 'parked' || !truth) return null
  if (edit.kind === 'set-cell') return ofCell(edit, base, reason, truth)
  if (!isConflict(entry)) return null
  if (edit.kind === 'change-column') {
    const column = truth.meta.columns.find(({ id }) => id === edit.columnId)
    return column ? against(textBase(column.title), null) : null
  }
  if (edit.kind !== 'change-comment') return null
  const text = textNow(edit.commentId)
  return text === null ? null : against(textBase(text), { as: 'comment', cell: textBase(edit.text), keepsAll: true })
}

function ofCell(edit: CellEdit, base: Cell | null, reason: string | null, truth: SheetView): Conflict | null {
  const index = truth.indexOf(edit.rowId)
  const column = truth.meta.columns.find(({ id }) => id === edit.columnId)
  if (!column) return null
  const mine = { value: edit.value, display: null, formula: edit.formula }
  if (index < 0) return reason === ROW_GONE ? against(null, { as: 'row', cell: mine, keepsAll: false }) : null
  const theirs = truth.cellAt(index, edit.columnId)
  const isMet = base !== null && mergeCell(base, edit, theirs, column.kind).kind === 'conflict'
  if (!isMet && !isConflict({ state: 'parked', reason })) return null
  const both = bothOf(base, edit, theirs, column.kind)
  return against(theirs, both && { as: 'cell', cell: { ...mine, value: both.value }, keepsAll: both.keepsAll })
}

/** By what it holds: a formula that comes to another value is nobody's change. */
function against(theirs: Cell | null, both: Both | null): Conflict {
  const held = theirs && (theirs.formula ?? [theirs.value])
  return { id: hash('sha256', JSON.stringify(held), 'base64url'), theirs, both }
}
