import type { AppError } from '../../../shared/app-error.ts'
import { orderOf } from '../../../shared/fold/sheet-view.ts'
import { canEdit } from '../../../shared/model/access.ts'
import type { SheetId } from '../../../shared/model/ids.ts'
import {
  columnEditsOf,
  type Edit,
  gridEditsOf,
  isPost,
  sheetEditsOf,
} from '../../../shared/model/sheet/pending-edit.ts'
import type { Post } from '../../../shared/model/sheet/post.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { Target } from '../../api/sheets.ts'
import type { OutboxEdit } from '../../cache/outbox/outbox-rows.ts'
import { outcomeOf } from '../../queue/outcome.ts'
import type { Pull, PullDeps } from '../pull-sheet.ts'
import { baseView, type SheetBase } from '../sheet-base.ts'
import { type Batch, nextBatch } from './batches.ts'
import { type ColumnDeps, pushColumn, settleColumns } from './columns/push-column.ts'
import { type PostDeps, pushPost, settlePosts } from './posts/push-post.ts'
import { reconcile } from './reconcile.ts'
import { judge, VIEW_ONLY } from './refusal.ts'
import { type Answer, type SendDeps, sendBatch } from './send-batch.ts'
import { settle } from './settle.ts'
import { CHECK_MS, type Sent, still, told, waitFor } from './step.ts'

export type PushDeps = PullDeps & SendDeps & PostDeps & ColumnDeps & { readonly pull: Pull }

/** How far a push came. `again`: look at the same edits once more after this time, in milliseconds. */
export type Pushed = {
  readonly again: number | null
  /** Rows came, went or moved: the copy here has them, the base on screen does not. */
  readonly movedRows: boolean
  /** The sheet has to be read: somebody else changed it too, or formulas have to show their new values. */
  readonly mustPull: boolean
}

const EDITS_AT_ONCE = 5000
const MAKING: ReadonlySet<Edit['kind']> = new Set(['add-row', 'post-comment', 'add-column'])
/** A request that was cut off may still be at work on the service for this long; a new row, column or comment must not be sent beside it. */
const SETTLE_MS = { rows: 60_000, cells: 2_000 }

/**
 * Which edits go: all that wait, or only those that left once already. The second settles what is open while everything else is held.
 */
export type Which = 'all' | 'begun'

/** Sends what waits for one sheet, in order, in as few requests as can be. Callers take turns on a sheet, see `turns.ts`. */
export function createPush(deps: PushDeps) {
  return async (sheetId: SheetId, which: Which): Promise<Result<Pushed>> => {
    const started = await begin(deps, sheetId)
    if (!started.ok) return started
    if (started.value !== null) return ok({ again: started.value, movedRows: false, mustPull: false })

    let mostRows: number | undefined
    let movedRows = false
    let mustPull = false
    let columnsChanged = false
    for (;;) {
      const base = deps.hub.base(sheetId)
      const batch = base && nextBatch(waiting(deps, sheetId, which), mostRows)
      if (!batch) return ok({ again: null, movedRows, mustPull })
      if (columnsChanged && batch.kind !== 'column') {
        const read = await readAgain(deps, sheetId)
        if (!read.ok) return read
        columnsChanged = false
        mustPull = false
        continue
      }
      const sent = await sendNext(deps, base, batch)
      if (!sent.ok) return sent
      columnsChanged ||= batch.kind === 'column' && sent.value.mustPull
      movedRows ||= sent.value.movedRows
      mustPull ||= sent.value.mustPull
      const { step } = sent.value
      if (step.kind === 'stop') return ok({ again: null, movedRows, mustPull })
      if (step.kind === 'again') return ok({ again: step.ms, movedRows, mustPull })
      if (batch.kind === 'post' || batch.kind === 'column') continue
      // Back to whole batches once the row at fault is found.
      mostRows =
        step.kind === 'halve' ? Math.ceil(batch.rows.length / 2) : batch.rows.length === 1 ? undefined : mostRows
    }
  }
}

function sendNext(deps: PushDeps, base: SheetBase, batch: NonNullable<ReturnType<typeof nextBatch>>) {
  if (batch.kind === 'post') return pushPost(deps, base, batch.entry)
  return batch.kind === 'column' ? pushColumn(deps, base, batch.entry) : sendOne(deps, base, batch)
}

/** The sheet with the columns as they are by now, before anything more is put into them. */
async function readAgain(deps: PushDeps, sheetId: SheetId): Promise<Result<number | null>> {
  const base = await deps.pull.remote(sheetId, 'person')
  return base.ok ? mayBeSent(deps, sheetId, base.value) : afterFailedRead(deps, sheetId, base.error)
}

function waiting(deps: PushDeps, sheetId: SheetId, which: Which): readonly OutboxEdit[] {
  const queued = withoutHeldReplies(deps, sheetId, deps.outbox.toSend(sheetId, EDITS_AT_ONCE))
  return which === 'all' ? queued : queued.filter(({ sentAt }) => sentAt !== null)
}

/** What answers in a thread whose beginning waits for the person waits with it: sent now, it would begin a thread of its own. */
function withoutHeldReplies(deps: PushDeps, sheetId: SheetId, queued: readonly OutboxEdit[]): readonly OutboxEdit[] {
  const isNew = (edit: OutboxEdit['edit']) => edit.kind === 'post-comment' && edit.threadId < 0
  if (!queued.some(({ edit }) => isNew(edit))) return queued
  const held = deps.outbox.posts(sheetId).filter(({ edit, state }) => state === 'parked' && isNew(edit))
  const isHeld = ({ seq, edit }: OutboxEdit) =>
    isNew(edit) && held.some(first => first.seq < seq && isPost(edit) && first.edit.threadId === edit.threadId)
  return queued.filter(entry => !isHeld(entry))
}

/** Gets the base that the edits are about to change, and settles what was left open. A number: not yet, try again after so long. */
async function begin(deps: PushDeps, sheetId: SheetId): Promise<Result<number | null>> {
  const edits = deps.outbox.list(sheetId)
  const unknown = edits.filter(({ state }) => state === 'unknown')
  if (unknown.length > 0) return settleUnknown(deps, sheetId, unknown)
  if (!edits.some(({ state }) => state === 'queued')) return ok(null)

  const local = await deps.pull.local(sheetId)
  if (!local.ok) return local
  const current = local.value ? await deps.pull.isCurrent(sheetId, local.value, 'person') : ok(false)
  if (!current.ok) return afterFailedRead(deps, sheetId, current.error)
  const base = current.value && local.value ? ok(local.value) : await deps.pull.remote(sheetId, 'person')
  if (!base.ok) return afterFailedRead(deps, sheetId, base.error)
  return mayBeSent(deps, sheetId, base.value)
}

function mayBeSent(deps: PushDeps, sheetId: SheetId, base: SheetBase): Result<number | null> {
  const { accessLevel } = base.sheet.meta
  const parked = canEdit(accessLevel) ? ok(null) : parkAll(deps, sheetId, VIEW_ONLY, accessLevel === 'COMMENTER')
  if (!parked.ok) return parked
  const settled = deps.pull.settleQueued(sheetId, base)
  return settled.ok ? ok(null) : settled
}

function afterFailedRead(deps: PushDeps, sheetId: SheetId, error: AppError): Result<number | null> {
  if (error.kind !== 'not-found' && error.kind !== 'forbidden') return fail(error)
  const refusal = judge(error.kind === 'not-found' ? { kind: 'not-found', what: 'sheet' } : error, 1)
  return refusal.kind === 'halve' ? fail(error) : parkAll(deps, sheetId, refusal.reason)
}

function parkAll(deps: PushDeps, sheetId: SheetId, reason: string, mayComment = false): Result<null> {
  const edits = deps.outbox.list(sheetId)
  const concerned = mayComment ? gridEditsOf(edits) : edits
  const queued = concerned.filter(({ state }) => state === 'queued' || state === 'unknown')
  return told(
    deps,
    deps.outbox.park(
      sheetId,
      queued.map(({ seq }) => seq),
      reason,
    ),
  )
}

/** Reads the sheet to learn what became of edits that were sent without an answer. */
async function settleUnknown(
  deps: PushDeps,
  sheetId: SheetId,
  unknown: readonly OutboxEdit[],
): Promise<Result<number | null>> {
  const makes = unknown.some(({ edit }) => MAKING.has(edit.kind))
  const settleMs = makes ? SETTLE_MS.rows : SETTLE_MS.cells
  const sentAt = Math.max(...unknown.map(edit => edit.sentAt ?? 0))
  const left = sentAt + settleMs - deps.now()
  if (left > 0) return ok(Math.min(left, settleMs))

  const known = deps.outbox.knownRows(sheetId)
  const base = await deps.pull.remote(sheetId, 'person')
  if (!base.ok) return afterFailedRead(deps, sheetId, base.error)
  const view = baseView(base.value)
  const found = reconcile(sheetEditsOf(unknown), view, known ?? new Set(orderOf(view).ids))
  const settled = deps.outbox.settle(sheetId, { done: found.done, saved: [], version: null, renamed: found.renamed })
  const done = told(deps, settled, [], found.renamed)
  if (!done.ok) return done
  const resent = told(deps, deps.outbox.requeue(sheetId, found.resend))
  if (!resent.ok) return resent
  for (const [seq, reason] of found.park) {
    const parked = told(deps, deps.outbox.park(sheetId, [seq], reason))
    if (!parked.ok) return parked
  }
  const columns = settleColumns(deps, base.value, columnEditsOf(unknown))
  if (!columns.ok) return columns
  const posts = unknown.filter((entry): entry is OutboxEdit<Post> => isPost(entry.edit))
  const looked = await settlePosts(deps, sheetId, posts)
  if (!looked.ok) return looked
  return mayBeSent(deps, sheetId, base.value)
}

async function sendOne(deps: PushDeps, base: SheetBase, batch: Batch): Promise<Result<Sent>> {
  const { meta } = base.sheet
  const known = batch.kind === 'add' ? [...orderOf(baseView(base)).ids, ...base.patches.keys()] : null
  const marked = told(deps, deps.outbox.markSending(meta.id, batch.seqs, deps.now(), known))
  if (!marked.ok) return marked

  const target: Target = { sheetId: meta.id, columns: meta.columns }
  const answer = await sendBatch(deps, target, meta.name, batch)
  if (answer.ok) return accept(deps, base, batch, answer.value)
  switch (outcomeOf(answer)) {
    case 'refused':
      return refuse(deps, meta.id, batch, answer.error)
    case 'not-executed': {
      const back = told(deps, deps.outbox.requeue(meta.id, batch.seqs))
      return back.ok ? still(waitFor(answer.error)) : back
    }
    default: {
      const open = told(deps, deps.outbox.markUnknown(meta.id, batch.seqs))
      return open.ok ? still({ kind: 'again', ms: CHECK_MS }) : open
    }
  }
}

async function accept(deps: PushDeps, base: SheetBase, batch: Batch, answer: Answer): Promise<Result<Sent>> {
  const { id: sheetId } = base.sheet.meta
  const outcome = settle(batch, answer, base)
  const version = outcome.isWhole ? outcome.version : base.version
  const { moves, rows } = outcome
  // Before the outbox forgets the edits, so that a crash in between shows an edit once more and never not at all.
  const kept =
    outcome.isWhole || batch.kind === 'cells'
      ? await deps.cache.applyChange({ sheetId, moves, rows, version, at: deps.now() })
      : ok(null)
  const settled = told(deps, deps.outbox.settle(sheetId, outcome), rows, outcome.renamed)
  if (!settled.ok) return settled
  if (outcome.isWhole) deps.hub.confirm(sheetId, version, deps.now())
  // A copy that could not be written follows by being read again.
  const mustPull = !outcome.isWhole || !kept.ok
  return ok({ step: { kind: 'next' }, movedRows: outcome.saved.length > 0, mustPull })
}

function refuse(deps: PushDeps, sheetId: SheetId, batch: Batch, error: AppError): Result<Sent> {
  const refusal = judge(error, batch.rows.length)
  if (refusal.kind === 'halve') {
    const back = told(deps, deps.outbox.requeue(sheetId, batch.seqs))
    return back.ok ? still({ kind: 'halve' }) : back
  }
  const parked = told(deps, deps.outbox.park(sheetId, batch.seqs, refusal.reason))
  if (!parked.ok) return parked
  if (refusal.kind === 'batch') return still({ kind: 'next' })
  const rest = parkAll(deps, sheetId, refusal.reason)
  return rest.ok ? still({ kind: 'stop' }) : rest
}
