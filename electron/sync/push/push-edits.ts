import type { AppError } from '../../../shared/app-error.ts'
import { orderOf } from '../../../shared/fold/sheet-view.ts'
import { canEdit } from '../../../shared/model/access.ts'
import type { SheetId } from '../../../shared/model/ids.ts'
import { isCellEdit } from '../../../shared/model/sheet/edit.ts'
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
import { baseView, rowOf, type SheetBase } from '../sheet-base.ts'
import { type Batch, halved, nextBatch, sizeOf, WHOLE } from './batches.ts'
import { type ColumnDeps, pushColumn, settleColumns } from './columns/push-column.ts'
import { type Freshness, freshBase } from './fresh-base.ts'
import { type ImageBytes, TRIES } from './images/image-bytes.ts'
import { imagesBefore } from './images/images-before.ts'
import { arrivedImage, followImages, putImages } from './images/put-images.ts'
import { textAlone } from './images/text-alone.ts'
import { repeat } from './keys/repeat.ts'
import type { RequestKeys } from './keys/request-keys.ts'
import type { LateCells } from './late-cells.ts'
import type { OpenSince } from './open-since.ts'
import { placeNow } from './place-now.ts'
import { type PostDeps, pushPost, settlePosts } from './posts/push-post.ts'
import { reconcile } from './reconcile.ts'
import { judge, VIEW_ONLY } from './refusal.ts'
import { type Answer, type SendDeps, sendBatch } from './send-batch.ts'
import { settle } from './settle.ts'
import { lookFirst, notAnswered, type Sent, type Step, still, told, waitFor } from './step.ts'

export type PushDeps = Omit<PullDeps, 'versionOf'> &
  SendDeps &
  PostDeps &
  ColumnDeps & {
    readonly pull: Pull
    readonly openSince: OpenSince
    readonly freshness: Freshness
    readonly keys: RequestKeys
    readonly lateCells: LateCells
    readonly imageBytes: ImageBytes
    readonly imageLost: () => void
  }

/** How far a push came. `again`: look at the same edits once more after this time, in milliseconds. */
export type Pushed = {
  readonly again: number | null
  /** Rows came, went or moved: the copy here has them, the base on screen does not. */
  readonly movedRows: boolean
  /** The sheet has to be read: somebody else changed it too, or formulas have to show their new values. */
  readonly mustPull: boolean
}

const EDITS_AT_ONCE = 5000
/** Where every request waits longer than a look is good for, one goes in the end. */
const LOOKS_AT_MOST = 3
const MAKING: ReadonlySet<Edit['kind']> = new Set(['add-row', 'post-comment', 'add-column'])
/** A request that was cut off may still be at work on the service for this long; a new row, column or comment must not be sent beside it. */
const SETTLE_MS = { rows: 60_000, cells: 2_000 }

/**
 * Which edits go: all that wait, or, while everything is held, those that left once already and those that the person asked to be saved,
 * which are the ones up to this `seq`.
 */
export type Which = 'all' | { readonly upTo: number }

/** Sends what waits for one sheet, in order, in as few requests as can be. Callers take turns on a sheet, see `turns.ts`. */
export function createPush(deps: PushDeps) {
  return async (sheetId: SheetId, which: Which): Promise<Result<Pushed>> => {
    const started = await begin(deps, sheetId)
    if (!started.ok) return started
    if (started.value !== null) return ok({ again: started.value, movedRows: false, mustPull: false })

    let most = WHOLE
    let passed = 0
    let movedRows = false
    let mustPull = false
    const baseVersion = () => deps.hub.base(sheetId)?.version ?? null
    let version = baseVersion()
    let isOutdated = false
    let looks = 0
    const asked = new Set<string>()
    for (;;) {
      const base = deps.hub.base(sheetId)
      const queued = waiting(deps, sheetId, which)
      const held = deps.lateCells.firstHeld(sheetId, queued)
      const batch = base && nextBatch(held ? queued.slice(0, held.at) : queued, most)
      if (!batch) return ok({ again: held?.ms ?? null, movedRows, mustPull })
      if (isOutdated && batch.kind !== 'column') {
        const read = await lookAgain(deps, sheetId, null)
        if (!read.ok) return read
        version = baseVersion()
        isOutdated = false
        mustPull = false
        continue
      }
      const images = imagesBefore(base, batch).filter(image => !asked.has(image))
      if (images.length > 0) {
        const had = await deps.imageBytes.keep(images, batch.kind === 'image' ? TRIES.put : TRIES.deletion)
        if (!had.ok) return ok({ again: msUntil(waitFor(had.error)), movedRows, mustPull })
        // What was to leave may be taken back by now.
        for (const image of images) asked.add(image)
        continue
      }
      const alone = batch.kind === 'image' ? textAlone(deps, sheetId, batch) : ok(false)
      if (!alone.ok) return alone
      if (alone.value) continue
      const mayWait = looks < LOOKS_AT_MOST
      let leftAt = deps.freshness.elapsed()
      const sent = await sendNext(deps, base, batch, () => {
        leftAt = deps.freshness.elapsed()
        return !mayWait || deps.freshness.isFresh(sheetId)
      })
      if (!sent.ok) return sent
      if (sent.value.step.kind === 'stale') {
        const looked = await lookAgain(deps, sheetId, base)
        if (!looked.ok) return looked
        version = baseVersion()
        isOutdated = false
        looks += 1
        continue
      }
      looks = 0
      const answered = sent.value.version
      if (answered !== null && !isOthers(answered, version)) deps.freshness.noteAnswer(sheetId, leftAt)
      isOutdated ||= isOthers(answered, version) || (batch.kind === 'column' && sent.value.mustPull)
      version = answered ?? version
      movedRows ||= sent.value.movedRows
      mustPull ||= sent.value.mustPull
      const { step } = sent.value
      if (step.kind === 'stop') return ok({ again: null, movedRows, mustPull })
      if (step.kind === 'again') return ok({ again: step.ms, movedRows, mustPull })
      if (batch.kind === 'post' || batch.kind === 'column') continue
      if (step.kind === 'halve') {
        most = halved(sizeOf(batch))
        passed = 0
        continue
      }
      // Two in a row that need no halving are both halves of what was refused: what was at fault is found, or is no more.
      passed += 1
      if (passed >= 2) most = WHOLE
    }
  }
}

const msUntil = (step: Step): number | null => (step.kind === 'again' ? step.ms : null)

/** Somebody else has changed the sheet between our last look and this answer. */
const isOthers = (told: number | null, known: number | null): boolean =>
  told !== null && known !== null && told !== known + 1

/** `mayGo` is asked when it is about to leave: if not, there has to be another look at the sheet first. */
function sendNext(
  deps: PushDeps,
  base: SheetBase,
  batch: NonNullable<ReturnType<typeof nextBatch>>,
  mayGo: () => boolean,
) {
  if (batch.kind === 'post') return pushPost(deps, base, batch.entry)
  if (batch.kind === 'column') return pushColumn(deps, base, batch.entry, mayGo)
  return sendOne(deps, base, placedNow(deps, base, batch), mayGo)
}

function placedNow({ outbox }: PushDeps, base: SheetBase, batch: Batch): Batch {
  return batch.kind === 'add' || batch.kind === 'move' ? { ...batch, place: placeNow(outbox, base, batch) } : batch
}

/** The sheet as it is by now, before anything more is put into it. Without a base it is read in any case. */
async function lookAgain(deps: PushDeps, sheetId: SheetId, known: SheetBase | null): Promise<Result<number | null>> {
  const base = await freshBase(deps, sheetId, known)
  return base.ok ? mayBeSent(deps, sheetId, base.value) : afterFailedRead(deps, sheetId, base.error)
}

function waiting(deps: PushDeps, sheetId: SheetId, which: Which): readonly OutboxEdit[] {
  const queued = withoutHeldReplies(deps, sheetId, deps.outbox.toSend(sheetId, EDITS_AT_ONCE))
  return which === 'all' ? queued : queued.filter(({ seq, sentAt }) => sentAt !== null || seq <= which.upTo)
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
  const left = deps.outbox.list(sheetId)
  const opened = openLeftovers(deps, sheetId, left)
  if (!opened.ok) return opened
  const edits = opened.value ? deps.outbox.list(sheetId) : left
  // Before anything is chosen to be sent: it may have to be asked for.
  if (edits.some(({ edit, state }) => state === 'queued' && MAKING.has(edit.kind))) await deps.keys.prepare()
  const unknown = edits.filter(({ state }) => state === 'unknown')
  if (unknown.length > 0) return settleUnknown(deps, sheetId, unknown)
  if (!edits.some(({ state }) => state === 'queued')) return ok(null)

  const local = await deps.pull.local(sheetId)
  if (!local.ok) return local
  return lookAgain(deps, sheetId, local.value)
}

/**
 * Saves of a sheet take turns: of what is on its way at the beginning of one, the disk did not let it be noted what had come. Answers
 * whether there was any.
 */
function openLeftovers(deps: PushDeps, sheetId: SheetId, edits: readonly OutboxEdit[]): Result<boolean> {
  const left = edits.flatMap(({ seq, state }) => (state === 'sending' ? [seq] : []))
  if (left.length === 0) return ok(false)
  deps.openSince.note(sheetId)
  const marked = told(deps, deps.outbox.markUnknown(sheetId, left))
  return marked.ok ? ok(true) : marked
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
  const refusal = judge(error.kind === 'not-found' ? { kind: 'not-found', what: 'sheet' } : error, {
    rows: 1,
    cells: 1,
  })
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

/** Asks for a create by its name, and reads the sheet to learn what became of all else that was sent without an answer. */
async function settleUnknown(
  deps: PushDeps,
  sheetId: SheetId,
  open: readonly OutboxEdit[],
): Promise<Result<number | null>> {
  const local = await deps.pull.local(sheetId)
  const repeated = await repeat(deps, local.ok ? local.value : null, sheetId, open)
  if (!repeated.ok) return repeated
  if (typeof repeated.value === 'number') return ok(repeated.value)
  const { seqs, finish } = repeated.value
  const unknown = open.filter(({ seq }) => !seqs.includes(seq))
  const makes = unknown.some(({ edit }) => MAKING.has(edit.kind))
  const settleMs = makes ? SETTLE_MS.rows : SETTLE_MS.cells
  const left = unknown.length > 0 ? deps.openSince.left(sheetId, settleMs) : 0
  if (left > 0) return ok(left)

  const known = deps.outbox.known(sheetId, 'rows')
  const base = await deps.pull.remote(sheetId, 'person')
  if (!base.ok) return afterFailedRead(deps, sheetId, base.error)
  const finished = await finish()
  if (!finished.ok) return finished
  const view = baseView(base.value)
  const found = reconcile(sheetEditsOf(unknown), view, known)
  const lateMs = deps.openSince.left(sheetId, SETTLE_MS.rows)
  if (lateMs > 0 && isOvertaken(deps, sheetId, found.resend)) return ok(lateMs)
  const resent = unknown.filter(({ seq }) => found.resend.includes(seq))
  deps.lateCells.note(
    sheetId,
    resent.map(({ edit }) => edit),
    lateMs,
  )
  const arrived = unknown.flatMap(entry => (found.done.includes(entry.seq) ? (arrivedImage(entry, view) ?? []) : []))
  const followed = followImages(deps, sheetId, arrived)
  if (!followed.ok) return followed
  const settled = deps.outbox.settle(sheetId, {
    done: found.done,
    saved: [],
    version: null,
    numbers: { rows: found.renamed },
  })
  // With what their cells hold now, as an answer would have told it: Undo knows by that what was left.
  const rows = arrived.flatMap(({ edit }) => rowOf(base.value, edit.rowId) ?? [])
  const done = told(deps, settled, rows, found.renamed)
  if (!done.ok) return done
  const back = told(deps, deps.outbox.requeue(sheetId, found.resend))
  if (!back.ok) return back
  for (const [seq, reason] of found.park) {
    const parked = told(deps, deps.outbox.park(sheetId, [seq], reason))
    if (!parked.ok) return parked
  }
  const columns = settleColumns(deps, base.value, columnEditsOf(unknown))
  if (!columns.ok) return columns
  const posts = unknown.filter((entry): entry is OutboxEdit<Post> => isPost(entry.edit))
  const looked = await settlePosts(deps, sheetId, posts)
  if (!looked.ok) return looked
  deps.openSince.forget(sheetId)
  return mayBeSent(deps, sheetId, base.value)
}

/** Something else waits for the same cell: the older value, which a format goes with too, which may still arrive, would replace it. */
function isOvertaken({ outbox }: PushDeps, sheetId: SheetId, seqs: readonly number[]): boolean {
  const edits = sheetEditsOf(outbox.list(sheetId))
  const cellOf = ({ edit }: (typeof edits)[number]) => (isCellEdit(edit) ? `${edit.rowId} ${edit.columnId}` : null)
  const again = new Set(seqs)
  const older = new Set(edits.flatMap(entry => (again.has(entry.seq) ? [cellOf(entry)] : [])))
  older.delete(null)
  return edits.some(entry => entry.state === 'queued' && older.has(cellOf(entry)))
}

/** New rows replace nothing, so they need no fresh look. */
async function sendOne(deps: PushDeps, base: SheetBase, batch: Batch, isFresh: () => boolean): Promise<Result<Sent>> {
  const { meta } = base.sheet
  const known = batch.kind === 'add' ? { rows: [...orderOf(baseView(base)).ids, ...base.patches.keys()] } : null
  const key = batch.kind === 'add' ? deps.keys.note(meta.id, batch) : ok(null)
  if (!key.ok) return key
  const marked = told(deps, deps.outbox.markSending(meta.id, batch.seqs, deps.now(), known))
  if (!marked.ok) return marked

  const target: Target = { sheetId: meta.id, columns: meta.columns, linkOf: linksIn(base), cellOf: cellsIn(base) }
  const mayGo = () => isFresh() || batch.kind === 'add'
  const answer = await sendBatch(deps, target, meta.name, batch, mayGo, key.value)
  if (!answer.ok && answer.error.kind === 'cancelled' && !mayGo()) return lookFirst(deps, meta.id, batch.seqs)
  if (answer.ok) return accept(deps, base, batch, answer.value)
  if (outcomeOf(answer) === 'refused') return refuse(deps, meta.id, batch, answer.error)
  return notAnswered(deps, meta.id, batch.seqs, answer.error)
}

function linksIn(base: SheetBase): NonNullable<Target['linkOf']> {
  const view = baseView(base)
  return (rowId, columnId) => {
    const index = view.indexOf(rowId)
    return index < 0 ? null : view.linkAt(index, columnId)
  }
}

function cellsIn(base: SheetBase): NonNullable<Target['cellOf']> {
  const view = baseView(base)
  return (rowId, columnId) => {
    const index = view.indexOf(rowId)
    return index < 0 ? null : view.cellAt(index, columnId)
  }
}

async function accept(deps: PushDeps, base: SheetBase, batch: Batch, answer: Answer): Promise<Result<Sent>> {
  const { id: sheetId } = base.sheet.meta
  const outcome = settle(batch, answer, base)
  const version = outcome.isWhole ? outcome.version : base.version
  const { moves, rows } = outcome
  // Before the outbox forgets the edits, so that a crash in between shows an edit once more and never not at all.
  const kept =
    outcome.isWhole || batch.kind === 'cells' || batch.kind === 'image'
      ? await deps.cache.applyChange({ sheetId, moves, rows, version, at: deps.now() })
      : ok(null)
  const followed = followImages(deps, sheetId, putImages(batch, answer))
  if (!followed.ok) return followed
  const settled = told(deps, deps.outbox.settle(sheetId, outcome), rows, outcome.numbers.rows)
  if (!settled.ok) return settled
  if (outcome.isWhole) deps.hub.confirm(sheetId, version, deps.now())
  // A copy that could not be written follows by being read again.
  const mustPull = !outcome.isWhole || !kept.ok
  return ok({ step: { kind: 'next' }, movedRows: outcome.saved.length > 0, mustPull, version: answer.version })
}

function refuse(deps: PushDeps, sheetId: SheetId, batch: Batch, error: AppError): Result<Sent> {
  const refusal = judge(error, sizeOf(batch))
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
