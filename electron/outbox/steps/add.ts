import { isTemporary, type SheetId } from '../../../shared/model/ids.ts'
import type { ColumnEdit } from '../../../shared/model/sheet/column-edit.ts'
import { isCellEdit, type SheetEdit } from '../../../shared/model/sheet/edit.ts'
import { type Edit, isColumnEdit, isCommentEdit, namedRows } from '../../../shared/model/sheet/pending-edit.ts'
import { cellsFrom, storeCells } from '../cells/store-cells.ts'
import { type Coalesced, coalesce, type NewEdit } from '../coalesce.ts'
import { coalesceColumn } from '../coalesce-column.ts'
import { coalesceComment } from '../coalesce-comment.ts'
import { asSent, type OutboxEdit } from '../outbox-rows.ts'
import type { OutboxTable } from '../outbox-table.ts'
import type { Recorder } from '../recorder.ts'
import type { SetAside } from './withdraw.ts'

/** The context of adding edits. `madeAt`: milliseconds since 1970. */
export type Adding = {
  readonly table: OutboxTable
  readonly setAside: SetAside
  readonly change: Recorder
  readonly sheetId: SheetId
  readonly madeAt: number
}

/** Adds edits in order; runs of cell edits are stored at once. */
export function addAll(adding: Adding, edits: readonly NewEdit[]): void {
  const { table, change, sheetId, madeAt } = adding
  for (let at = 0; at < edits.length; ) {
    const cells = cellsFrom(edits, at)
    const given = edits[at]
    if (cells.length > 0) storeCells(table, change, sheetId, cells, madeAt)
    else if (given) addOne(adding, given)
    at += Math.max(1, cells.length)
  }
}

function addOne({ table, setAside, change, sheetId, madeAt }: Adding, given: NewEdit): void {
  const made = coalesced(table, sheetId, given)
  const deleted = deletedBy(given.edit)
  if (deleted && made.kind !== 'update') {
    const gone = made.kind === 'drop' ? made.seqs : made.replaces
    const edits = gone.map(seq => table.read(seq)).filter(edit => edit !== null)
    setAside.put(sheetId, deleted, { edits, isAll: made.kind === 'drop' })
  }
  switch (made.kind) {
    case 'drop':
      for (const seq of made.seqs) change.remove(seq)
      return
    case 'update':
      table.replace(made.seq, made.edit, made.base, madeAt)
      if (table.read(made.seq)?.state === 'needs-review') table.setState(made.seq, 'queued', null)
      change.touch(made.seq)
      return
    case 'insert':
      for (const seq of made.replaces) change.remove(seq)
      change.insert(sheetId, made, madeAt)
  }
}

function deletedBy(edit: Edit) {
  if (edit.kind === 'delete-row') return { kind: 'row' as const, id: edit.rowId }
  return edit.kind === 'delete-column' ? { kind: 'column' as const, id: edit.columnId } : null
}

function coalesced(table: OutboxTable, sheetId: SheetId, { edit, base, seen, column }: NewEdit): Coalesced {
  if (isCommentEdit(edit)) return coalesceComment(edit, base, table.commentEdits(sheetId).map(asSent), seen)
  if (isColumnEdit(edit)) {
    return coalesceColumn(edit, base, waitingOnColumn(table, sheetId, edit).map(asSent), column)
  }
  return coalesce({ edit, base, seen }, waitingOn(table, sheetId, edit).map(asSent))
}

/** The pending edits that may be coalesced with this one. */
function waitingOn(table: OutboxTable, sheetId: SheetId, edit: SheetEdit): readonly OutboxEdit[] {
  if (isCellEdit(edit)) return table.listOfCell(sheetId, edit.rowId, edit.columnId)
  if (edit.kind === 'move-row') {
    const move = table.lastMove(sheetId, edit.rowId, edit.location.parentId)
    return move ? [move] : []
  }
  if (edit.kind !== 'delete-row' || !isTemporary(edit.rowId)) return []
  const led = table.listOfPredecessors(sheetId).filter(other => namedRows(other.edit).slice(1).includes(edit.rowId))
  return [...table.listNaming(sheetId, edit.rowId), ...led]
}

/** An unsent column is dropped with its cells; all other edits concern only columns. */
function waitingOnColumn(table: OutboxTable, sheetId: SheetId, edit: ColumnEdit): readonly OutboxEdit[] {
  const goesWithCells = edit.kind === 'delete-column' && isTemporary(edit.columnId)
  return goesWithCells ? table.list(sheetId) : table.columnEdits(sheetId)
}
