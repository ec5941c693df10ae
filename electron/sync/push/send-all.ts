import { linkTarget } from '../../../shared/model/sheet/cell-source.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { OutboxEdit } from '../../outbox/outbox-rows.ts'
import { baseView, type SheetBase } from '../sheet-base.ts'
import type { Accepted, Outgoing } from './adapter.ts'
import { outgoing } from './adapters.ts'
import { type AnyBatch, halved, type IsLinked, lineOf, nextBatch, type Size, WHOLE, type Which } from './batches.ts'
import { lookAgain, mayBeSent } from './fresh-base.ts'
import { withoutHeldBack } from './held-back.ts'
import type { LateWrites } from './late-writes.ts'
import { smaller } from './pace.ts'
import type { Pushed, Run, Sent } from './run.ts'

/** After this many stale checks, send anyway: otherwise a slow queue would starve the push. */
const LOOKS_AT_MOST = 3

/**
 * The states of a push. There is no await from `choosing` to the mark in `sending`: input into an edit that is being
 * sent would be lost with its response.
 *
 *     choosing ──── nothing may be sent ────▶ finished
 *      ▲ ▲ │ │                                   ▲
 *      │ │ │ └── a batch ──▶ sending ── stop, again
 *      │ │ │ outdated         │   │
 *      │ │ ▼ columns          │   └── next, halve, choose ──▶ choosing
 *      │ looking ◀──── look ──┘
 *      └────┘
 */
type State =
  | { readonly kind: 'choosing' }
  | Sending
  | Looking
  | { readonly kind: 'finished'; readonly again: number | null }
type Sending = { readonly kind: 'sending'; readonly base: SheetBase; readonly request: Outgoing }
/** The base to check; null reads the sheet in any case. */
type Looking = { readonly kind: 'looking'; readonly base: SheetBase | null }

type SendOne = (run: Run, base: SheetBase, request: Outgoing, mayGo: () => boolean) => Promise<Result<Sent>>

/** Kept from one request of a push to the next. */
type Progress = {
  /** The most that a request may contain. */
  most: Size
  /** Requests since the latest halving. */
  passed: number
  mustPull: boolean
  /** The version after our latest write. */
  version: number | null
  /** Another user, or a change of columns, made the base older than the sheet. */
  isOutdated: boolean
  /** Consecutive stale checks. */
  looks: number
}

const CHOOSING: State = { kind: 'choosing' }

/**
 * Sends the queued edits, one request after the other. `sendOne` calls its last argument just before sending: if false,
 * the sheet must be checked again.
 */
export async function sendAll(run: Run, which: Which, sendOne: SendOne): Promise<Result<Pushed>> {
  const progress: Progress = {
    ...{ most: WHOLE, passed: 0, mustPull: false, isOutdated: false, looks: 0 },
    version: baseVersion(run),
  }
  let state: State = CHOOSING
  while (state.kind !== 'finished') {
    const next = state.kind === 'choosing' ? choose(run, which, progress) : await leave(run, state, progress, sendOne)
    if (!next.ok) return next
    state = next.value
  }
  return ok({ again: state.again, mustPull: progress.mustPull })
}

const baseVersion = ({ hub, sheetId }: Run): number | null => hub.base(sheetId)?.version ?? null

function choose(run: Run, which: Which, { most, isOutdated }: Progress): Result<State> {
  const { sheetId, hub, outbox } = run
  const { lateWrites, pace } = run.session
  const base = hub.base(sheetId)
  const settled = base && run.session.hasNewEdits ? mayBeSent(run, base) : null
  if (settled?.ok === false) return settled
  const all = lineOf(outbox, sheetId, which)
  const line = withoutHeldBack(all, pace.heldBack())
  const { batch, held } = nextUnheld(line, lateWrites, free =>
    base ? nextBatch(free, smaller(most, pace.most), linkedIn(base)) : null,
  )
  if (!base || !batch) {
    const heldFor = [held?.ms ?? null, pace.heldFor(all.map(({ seq }) => seq))].filter(ms => ms !== null)
    return ok({ kind: 'finished', again: heldFor.length > 0 ? Math.min(...heldFor) : null })
  }
  const request = outgoing(run.adapters, base, batch, false)
  return ok(isOutdated && request.needsColumns ? { kind: 'looking', base: null } : { kind: 'sending', base, request })
}

/** The next request before the first edit that must wait for a late write, and how long that must wait. */
function nextUnheld(line: readonly OutboxEdit[], lateWrites: LateWrites, next: Next) {
  for (let held = lateWrites.firstHeld(line); ; ) {
    const batch = next(held ? line.slice(0, held.at) : line)
    const seqs = new Set(batch && 'seqs' in batch ? batch.seqs : [])
    const sent = line.filter(({ seq }) => seqs.has(seq))
    // A format is sent with an earlier value if the value after it does not fit into the request.
    const alone = lateWrites.firstHeld(sent)
    const first = alone && sent[alone.at]
    if (!first) return { batch, held }
    held = { at: line.indexOf(first), ms: alone.ms }
  }
}
type Next = (free: readonly OutboxEdit[]) => AnyBatch | null

const leave = (run: Run, state: Sending | Looking, progress: Progress, sendOne: SendOne): Promise<Result<State>> =>
  state.kind === 'sending' ? send(run, state, progress, sendOne) : look(run, state.base, progress)

async function look(run: Run, base: SheetBase | null, progress: Progress): Promise<Result<State>> {
  const looked = await lookAgain(run, base)
  if (!looked.ok) return looked
  progress.version = baseVersion(run)
  progress.isOutdated = false
  if (base) progress.looks += 1
  else progress.mustPull = false
  return ok(CHOOSING)
}

async function send(
  run: Run,
  { base, request }: Sending,
  progress: Progress,
  sendOne: SendOne,
): Promise<Result<State>> {
  const { freshness } = run.session
  const mayWait = progress.looks < LOOKS_AT_MOST
  let leftAt = freshness.elapsed()
  const sent = await sendOne(run, base, request, () => {
    leftAt = freshness.elapsed()
    return !request.needsFreshLook || !mayWait || freshness.isFresh()
  })
  if (!sent.ok) return sent
  const { step, accepted } = sent.value
  if (step.kind === 'choose') return ok(CHOOSING)
  if (step.kind === 'look') return ok({ kind: 'looking', base })
  progress.looks = 0
  if (accepted) noteAccepted(run, accepted, leftAt, progress)
  if (step.kind === 'stop') return ok({ kind: 'finished', again: null })
  if (step.kind === 'again') return ok({ kind: 'finished', again: step.ms })
  if (request.size) noteSize(step.kind, request.size, progress)
  return ok(CHOOSING)
}

function noteAccepted({ session }: Run, accepted: Accepted, leftAt: number, progress: Progress): void {
  const { version, changesColumns, mustPull } = accepted
  const othersChanged = isOthers(version, progress.version)
  if (version !== null && !othersChanged) session.freshness.noteAnswer(leftAt)
  progress.isOutdated ||= othersChanged || changesColumns
  progress.version = version ?? progress.version
  progress.mustPull ||= mustPull
}

function noteSize(kind: 'next' | 'halve', size: Size, progress: Progress): void {
  progress.passed = kind === 'halve' ? 0 : progress.passed + 1
  if (kind === 'halve') progress.most = halved(size)
  // Two requests in a row that need no halving are both halves of the rejected one: the fault is found or gone.
  else if (progress.passed >= 2) progress.most = WHOLE
}

function linkedIn(base: SheetBase): IsLinked {
  const view = baseView(base)
  return (rowId, columnId) => {
    const index = view.indexOf(rowId)
    return index >= 0 && linkTarget(view.cellAt(index, columnId).linkIn) !== null
  }
}

/** Another user changed the sheet between our latest check and this response. */
const isOthers = (received: number | null, known: number | null): boolean =>
  received !== null && known !== null && received !== known + 1
