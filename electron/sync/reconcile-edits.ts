import type { ColumnId, RowId, SheetId } from '../../shared/model/ids.ts'
import type { Cell } from '../../shared/model/sheet/cell-value.ts'
import { isCellEdit } from '../../shared/model/sheet/edit.ts'
import { type Edit, isNewTitle, isNewType, sheetEditsOf } from '../../shared/model/sheet/pending-edit.ts'
import type { SheetView } from '../../shared/model/sheet/sheet-view.ts'
import { ok, type Result } from '../../shared/result.ts'
import { leftBy } from '../outbox/coalesce.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { OutboxEdit } from '../outbox/outbox-rows.ts'
import type { Rewritten } from '../outbox/steps/rewrite.ts'
import { applyStep } from './apply-step.ts'
import { type ConflictCheck, detectConflict, detectMergeConflict } from './conflicts.ts'
import { relocateRows } from './merge/relocate-rows.ts'
import type { RequestKeys } from './push/keys/request-keys.ts'
import { arrivedRows } from './push/rows/reconcile-rows.ts'
import { baseView, type SheetBase } from './sheet-base.ts'
import type { SheetHub } from './sheet-hub.ts'

/** The pending edits of a sheet, as a new base changes them. The caller holds the sheet's mutex. */
export type Pending<Step extends keyof Outbox> = {
  readonly outbox: Pick<Outbox, Step>
  readonly hub: Pick<SheetHub, 'applyChange'>
}

/**
 * Identifies new rows that were sent without a response with rows of this base: otherwise they would appear twice.
 */
export function claimArrived(
  { outbox, hub, keys }: Pending<'list' | 'known' | 'settle'> & { readonly keys: Pick<RequestKeys, 'mayAnswer'> },
  sheetId: SheetId,
  base: SheetBase,
): Result<null> {
  if (keys.mayAnswer(sheetId)) return ok(null)
  const known = outbox.known(sheetId, 'rows')
  const unknown = known ? sheetEditsOf(outbox.list(sheetId)).filter(({ state }) => state === 'unknown') : []
  if (!known || !unknown.some(({ edit }) => edit.kind === 'add-row')) return ok(null)
  const { done, idPairs } = arrivedRows(unknown, baseView(base), known)
  if (idPairs.length === 0) return ok(null)
  const numbers = { rows: idPairs }
  const settled = outbox.settle(sheetId, { done, saved: [], version: null, numbers })
  return applyStep({ hub }, settled, { saved: done, numbers })
}

/** A row after a deleted one takes its place, which only the previous base has. */
export const relocate = (
  { outbox, hub }: Pending<'rowEdits' | 'rewrite'>,
  sheetId: SheetId,
  before: SheetBase,
  base: SheetBase,
): Result<null> =>
  rewrite({ outbox, hub }, sheetId, relocateRows(outbox.rowEdits(sheetId), baseView(before), baseView(base)))

/**
 * Merges edits with other users' changes of the same cell or parks them, and drops those that the service already has.
 */
export function settleQueued(
  { outbox, hub }: Pending<'list' | 'holdForReview' | 'rewrite' | 'discard'>,
  sheetId: SheetId,
  base: SheetBase,
): Result<null> {
  const view = baseView(base)
  const edits = outbox.list(sheetId)
  const isNew = madeHere(edits)
  const done: number[] = []
  const merged: Rewritten[] = []
  const isOpen = onTheirWay(edits)
  const ahead: Ahead = new Map()
  for (const edit of edits.filter(({ state, edit }) => state === 'queued' && !isOpen(edit))) {
    const meeting = conflictBehind(ahead, edit, view) ?? detectConflict(edit, view, isNew(edit.edit))
    noteAhead(ahead, edit, meeting)
    if (meeting.kind === 'done') done.push(edit.seq)
    if (meeting.kind === 'merge') merged.push({ seq: edit.seq, edit: meeting.edit, base: meeting.base })
    if (meeting.kind !== 'review') continue
    const held = applyStep({ hub }, outbox.holdForReview(sheetId, [edit.seq], meeting.reason))
    if (!held.ok) return held
  }
  const rewritten = rewrite({ outbox, hub }, sheetId, merged)
  return rewritten.ok ? applyStep({ hub }, outbox.discard(sheetId, done)) : rewritten
}

const rewrite = ({ outbox, hub }: Pending<'rewrite'>, sheetId: SheetId, edits: readonly Rewritten[]): Result<null> =>
  edits.length === 0 ? ok(null) : applyStep({ hub }, outbox.rewrite(sheetId, edits))

/**
 * Targets of earlier edits that keep waiting, on which later edits of them were made, instead of on the service's
 * value. The content after a merge; null if the earlier edit is unchanged.
 */
type Ahead = Map<string, Cell | null>

/** Null if no earlier edit of the target waits. */
function conflictBehind(ahead: Ahead, edit: OutboxEdit, view: SheetView): ConflictCheck | null {
  const subject = subjectsOf(edit.edit).find(each => ahead.has(each))
  if (subject === undefined) return null
  const merged = ahead.get(subject) ?? null
  return merged ? detectMergeConflict(edit, merged, view) : { kind: 'send' }
}

function noteAhead(ahead: Ahead, { edit }: OutboxEdit, meeting: ConflictCheck): void {
  if (meeting.kind !== 'send' && meeting.kind !== 'merge') return
  const content = meeting.kind === 'merge' ? leftBy(meeting) : null
  for (const subject of subjectsOf(edit)) ahead.set(subject, content)
}

/**
 * Whether an earlier edit of the same cell, format, title or type was sent and is missing from the base: its response
 * is pending, or the sheet was not read since. The later edit was made on it, so the base cannot conflict with it.
 */
function onTheirWay(edits: readonly OutboxEdit[]): (edit: Edit) => boolean {
  const open = new Set<string>()
  for (const { edit, state } of edits) {
    if (state === 'sending' || state === 'unknown' || state === 'saved')
      for (const subject of subjectsOf(edit)) open.add(subject)
  }
  return edit => subjectsOf(edit).some(subject => open.has(subject))
}

/** Empty if the edit cannot conflict. */
function subjectsOf(edit: Edit): readonly string[] {
  if (isCellEdit(edit)) return [`${edit.kind} ${edit.rowId} ${edit.columnId}`]
  return [
    ...(isNewTitle(edit) ? [`title of ${edit.columnId}`] : []),
    ...(isNewType(edit) ? [`type of ${edit.columnId}`] : []),
  ]
}

/** Whether an edit targets a row or column created here, which the base may lack. */
function madeHere(edits: readonly OutboxEdit[]): (edit: Edit) => boolean {
  const rows = new Set<RowId>()
  const columns = new Set<ColumnId>()
  for (const { edit } of edits) {
    if (edit.kind === 'add-row') rows.add(edit.rowId)
    if (edit.kind === 'add-column') columns.add(edit.columnId)
  }
  return edit =>
    ('rowId' in edit && edit.rowId !== null && rows.has(edit.rowId)) ||
    ('columnId' in edit && columns.has(edit.columnId))
}
