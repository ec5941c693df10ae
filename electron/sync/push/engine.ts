import type { AppError } from '../../../shared/app-error.ts'
import { columnEditsOf, commentEditsOf, isCreate, sheetEditsOf } from '../../../shared/model/sheet/pending-edit.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { answerTimeoutMs, IDLE_TIMEOUT_MS } from '../../api/transport/answer-timeout.ts'
import type { OutboxEdit } from '../../outbox/outbox-rows.ts'
import { continuesByItself, type Delivery, deliveryOf, outcomeOfError } from '../../queue/outcome.ts'
import { applyStep } from '../apply-step.ts'
import type { SheetBase } from '../sheet-base.ts'
import { SETTLE_MS, type SheetSession } from '../sheet-session.ts'
import type { Accepted, Found, Outgoing, Send } from './adapter.ts'
import { createAdapters, outgoing } from './adapters.ts'
import type { Which } from './batches.ts'
import { afterFailedRead, holdAllForReview, lookAgain, mayBeSent } from './fresh-base.ts'
import { type Repeated, repeat } from './keys/repeat.ts'
import type { Create } from './keys/request-keys.ts'
import { areOvertaken } from './late-writes.ts'
import type { PushDeps, Pushed, Run, Sent, Step } from './run.ts'
import { sendAll } from './send-all.ts'

const still = (step: Step): Result<Sent> => ok({ step, accepted: null })

const BUSY_MS = 15_000

/**
 * Sends the queued edits of one sheet in order, in as few requests as possible. Only this module marks edits as
 * sending, sends them, classifies the outcome, settles, resends and resolves unknown outcomes. The caller holds the
 * sheet's mutex.
 */
export function createPush(deps: PushDeps) {
  return async (session: SheetSession, which: Which): Promise<Result<Pushed>> => {
    const run: Run = { ...deps, session, sheetId: session.sheetId, adapters: createAdapters(deps) }
    const started = await begin(run)
    if (!started.ok) return started
    if (started.value !== null) return ok({ again: started.value, mustPull: false })
    return sendAll(run, which, sendOne)
  }
}

/**
 * Sends one request and applies its outcome. `mayGo` is called just before sending: if false, the sheet must be checked
 * again.
 */
async function sendOne(run: Run, base: SheetBase, request: Outgoing, mayGo: () => boolean): Promise<Result<Sent>> {
  const { sheetId, outbox, keys } = run
  const { seqs } = request
  const preparing = request.prepare()
  const prepared = preparing instanceof Promise ? await preparing : ok(preparing)
  if (!prepared.ok) return prepared
  const ready = prepared.value
  if (ready.kind === 'changed') return still({ kind: 'choose' })
  if (ready.kind === 'review')
    return after(applyStep(run, outbox.holdForReview(sheetId, seqs, ready.reason)), { kind: 'next' })
  if (ready.kind === 'failed') {
    return isRefused(ready.error) ? refuse(run, request, ready.error) : still(waitFor(ready.error))
  }
  // No await from here to the mark: input into an edit that is being sent would be lost with its response.
  if (ready.isStill?.() === false) return still({ kind: 'choose' })
  const key = request.create ? keys.note(sheetId, request.create) : ok(null)
  if (!key.ok) return key
  const marked = applyStep(run, outbox.markSending(sheetId, seqs, run.now(), ready.known))
  if (!marked.ok) return marked

  const delivery = await deliver(ready.send, key.value, mayGo)
  if (delivery.kind === 'done' || delivery.kind === 'refused') run.session.pace.answered(seqs, request.size)
  switch (delivery.kind) {
    case 'done':
      return accept(run, base, delivery.accepted)
    case 'refused':
      return refuse(run, request, delivery.error)
    case 'not-left':
      return after(applyStep(run, outbox.requeue(sheetId, seqs)), { kind: 'look' })
    case 'not-executed':
      return after(applyStep(run, outbox.requeue(sheetId, seqs)), waitFor(delivery.error))
    case 'unknown':
      run.session.openSince.note()
      return after(applyStep(run, outbox.markUnknown(sheetId, seqs)), {
        kind: 'again',
        ms: run.session.pace.silent(seqs, request.size),
      })
  }
}

const after = (done: Result<null>, step: Step): Result<Sent> => (done.ok ? still(step) : done)

const isRefused = (error: AppError): boolean => outcomeOfError(error) === 'refused'

const deliver = async (send: Send, key: string | null, mayGo: () => boolean): Promise<Delivery<Accepted>> =>
  deliveryOf(await send({ key, mayGo }), mayGo)

const waitFor = (error: AppError): Step =>
  continuesByItself(error) ? { kind: 'stop' } : { kind: 'again', ms: BUSY_MS }

async function accept(run: Run, base: SheetBase, accepted: Accepted): Promise<Result<Sent>> {
  const { sheetId, outbox, hub, cache, now } = run
  const { settled, rows, moves, isWhole } = accepted
  const version = isWhole ? accepted.version : base.version
  // Before the outbox drops the edits, so that a crash in between shows an edit twice and never not at all.
  const kept = moves ? await cache.applyChange({ sheetId, moves, rows, version, at: now() }) : ok(null)
  const stored = (await accepted.beforeSettling?.()) ?? ok(null)
  if (!stored.ok) return stored
  const done = applyStep(run, outbox.settle(sheetId, settled), {
    rows,
    saved: settled.done,
    numbers: settled.numbers,
  })
  if (!done.ok) return done
  if (accepted.movedRows) run.session.reopen.isDue = true
  accepted.afterwards?.()
  if (isWhole) hub.confirm(sheetId, version, now())
  // A copy that could not be written is updated by reading it again.
  return ok({ step: { kind: 'next' }, accepted: { ...accepted, mustPull: accepted.mustPull || !kept.ok } })
}

async function refuse(run: Run, request: Outgoing, error: AppError): Promise<Result<Sent>> {
  const { sheetId, outbox } = run
  const refusal = request.refuse(error)
  if (refusal.kind === 'look') return lookFor(run, request.seqs, refusal.reason)
  if (refusal.kind === 'halve') return after(applyStep(run, outbox.requeue(sheetId, request.seqs)), { kind: 'halve' })
  const held = applyStep(run, outbox.holdForReview(sheetId, request.seqs, refusal.reason))
  if (!held.ok || refusal.kind === 'batch') return after(held, { kind: 'next' })
  return after(holdAllForReview(run, refusal.reason), { kind: 'stop' })
}

/**
 * The service found nothing to delete: done if the sheet, read again, lacks it too. Otherwise the edit is held for
 * review with this reason.
 */
async function lookFor(run: Run, seqs: readonly number[], reason: string): Promise<Result<Sent>> {
  const { sheetId, outbox, pull } = run
  const marked = applyStep(run, outbox.markUnknown(sheetId, seqs))
  if (!marked.ok) return marked
  const base = await pull.remote(sheetId, 'person')
  if (!base.ok) return after(afterFailedRead(run, base.error), { kind: 'stop' })
  const open = outbox.list(sheetId).filter(({ seq }) => seqs.includes(seq))
  const found = await reconcile(run, base.value, open, reason)
  return found.ok ? still({ kind: 'next' }) : found
}

/** Gets the base that the edits change, and resolves unknown outcomes. A number: retry after that many milliseconds. */
async function begin(run: Run): Promise<Result<number | null>> {
  const { sheetId, outbox } = run
  const left = outbox.list(sheetId)
  const opened = openLeftovers(run, left)
  if (!opened.ok) return opened
  const edits = opened.value ? outbox.list(sheetId) : left
  // Before edits are chosen: preparing may need a request.
  if (edits.some(({ edit, state }) => state === 'queued' && isCreate(edit))) await run.keys.prepare()
  const unknown = edits.filter(({ state }) => state === 'unknown')
  if (unknown.length > 0) return settleUnknown(run, unknown)
  if (!edits.some(({ state }) => state === 'queued')) return ok(null)

  const local = await run.pull.local(sheetId)
  if (!local.ok) return local
  return lookAgain(run, local.value)
}

/**
 * Saves of a sheet are serial, so an edit that is marked as sending at the start is one whose outcome could not be
 * written to disk. Returns whether there was any.
 */
function openLeftovers(run: Run, edits: readonly OutboxEdit[]): Result<boolean> {
  const left = edits.flatMap(({ seq, state }) => (state === 'sending' ? [seq] : []))
  if (left.length === 0) return ok(false)
  run.session.openSince.note()
  const marked = applyStep(run, run.outbox.markUnknown(run.sheetId, left))
  return marked.ok ? ok(true) : marked
}

/** Resends keyed creates, and reads the sheet to find the outcome of all other edits sent without a response. */
async function settleUnknown(run: Run, open: readonly OutboxEdit[]): Promise<Result<number | null>> {
  const { sheetId, pull } = run
  const { openSince } = run.session
  openSince.found(() => answerTimeoutMs(IDLE_TIMEOUT_MS, JSON.stringify(open.map(({ edit }) => edit)).length))
  const repeated = await askByName(run, open)
  if (!repeated.ok) return repeated
  if (repeated.value.kind === 'not-executed') {
    const step = waitFor(repeated.value.error)
    return step.kind === 'again' ? ok(step.ms) : fail(repeated.value.error)
  }
  if (repeated.value.kind === 'unknown') {
    openSince.note()
    return ok(run.session.pace.silent(repeated.value.seqs, repeated.value.size))
  }
  const named = repeated.value.kind === 'done' ? repeated.value : null
  // Kept if the read below fails: another resend could be rejected although the first request was executed.
  run.session.resent = named
  const unknown = open.filter(({ seq }) => !named?.seqs.includes(seq))
  const makes = unknown.some(({ edit }) => isCreate(edit))
  const settleMs = makes ? openSince.arrivesFor() : openSince.left(SETTLE_MS.cells)
  const left = unknown.length > 0 ? settleMs : 0
  if (left > 0) return ok(left)

  const base = await pull.remote(sheetId, 'person')
  if (!base.ok) return afterFailedRead(run, base.error)
  const finished = named ? await finish(run, named) : ok(null)
  if (!finished.ok) return finished
  const later = await reconcile(run, base.value, unknown)
  if (!later.ok || later.value !== null) return later
  openSince.forget()
  return mayBeSent(run, base.value)
}

async function askByName(run: Run, open: readonly OutboxEdit[]): Promise<Result<Repeated>> {
  const { resent } = run.session
  const isOpen = resent?.seqs.every(seq => open.some(entry => entry.seq === seq))
  if (resent && isOpen) return ok({ kind: 'done', ...resent })
  const local = await run.pull.local(run.sheetId)
  const again = (base: SheetBase, create: Create) => outgoing(run.adapters, base, create, true)
  return repeat({ keys: run.keys, again, deliver }, local.ok ? local.value : null, run.sheetId, open)
}

/** The sheet was read since, so only the ids must be applied. */
async function finish(run: Run, { seqs, accepted }: Extract<Repeated, { kind: 'done' }>): Promise<Result<null>> {
  const stored = (await accepted.beforeSettling?.()) ?? ok(null)
  if (!stored.ok) return stored
  run.session.resent = null
  const { numbers } = accepted.settled
  const settled = { done: seqs, saved: [], version: null, numbers }
  const done = applyStep(run, run.outbox.settle(run.sheetId, settled), { saved: seqs, numbers })
  if (done.ok) accepted.afterwards?.()
  return done
}

/**
 * Applies the outcome that the sheet shows for edits sent without a response. A number: still unknown, retry after that
 * many milliseconds. A missing edit may still arrive and overwrite later ones, so those wait. `notFound`: the reason
 * not to resend, if the service has responded.
 */
async function reconcile(
  run: Run,
  base: SheetBase,
  unknown: readonly OutboxEdit[],
  notFound: string | null = null,
): Promise<Result<number | null>> {
  const { rows, columns, comments } = run.adapters
  const { openSince, lateWrites } = run.session
  const kinds = [
    () => rows.reconcile(base, sheetEditsOf(unknown)),
    () => columns.reconcile(base, columnEditsOf(unknown)),
    () => comments.reconcile(base, commentEditsOf(unknown)),
  ]
  for (const ofKind of kinds) {
    const findings = await ofKind()
    if (!findings.ok) return findings
    const found = notFound === null ? findings.value : withoutResend(findings.value, notFound)
    const resent = unknown.filter(({ seq }) => found.resend.includes(seq))
    const lateMs = openSince.arrivesFor()
    if (lateMs > 0 && areOvertaken(resent, run.outbox.list(run.sheetId))) return ok(lateMs)
    const arrived = unknown.filter(({ seq }) => found.done.includes(seq))
    lateWrites.note([...resent, ...lateWrites.ofTwoRequests(arrived)], lateMs)
    const done = carryOut(run, found)
    if (!done.ok) return done
  }
  return ok(null)
}

const withoutResend = (found: Found, reason: string): Found => ({
  ...found,
  resend: [],
  review: [...found.review, ...found.resend.map(seq => [seq, reason] as const)],
})

function carryOut(run: Run, { done, numbers, rows, resend, review, afterwards }: Found): Result<null> {
  const { sheetId, outbox } = run
  if (done.length > 0) {
    const settled = outbox.settle(sheetId, { done, saved: [], version: null, numbers })
    // With the current content of their cells, as a response would report it: Undo needs it.
    const applied = applyStep(run, settled, { rows, saved: done, numbers })
    if (!applied.ok) return applied
    afterwards?.()
  }
  if (resend.length > 0) {
    const back = applyStep(run, outbox.requeue(sheetId, resend))
    if (!back.ok) return back
  }
  for (const [seq, reason] of review) {
    const held = applyStep(run, outbox.holdForReview(sheetId, [seq], reason))
    if (!held.ok) return held
  }
  return ok(null)
}
