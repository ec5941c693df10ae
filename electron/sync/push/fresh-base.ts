import type { AppError } from '../../../shared/app-error.ts'
import { canEdit } from '../../../shared/model/access.ts'
import { gridEditsOf } from '../../../shared/model/sheet/pending-edit.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import { applyStep } from '../apply-step.ts'
import { knownSheet, type Pull } from '../pull-sheet.ts'
import { settleQueued } from '../reconcile-edits.ts'
import type { SheetBase } from '../sheet-base.ts'
import type { SheetHub } from '../sheet-hub.ts'
import type { SheetSession } from '../sheet-session.ts'
import { classifyRefusal, VIEW_ONLY } from './refusal.ts'

/** After this many stale or changed checks, send anyway. */
const LOOKS_AT_MOST = 3

/** A sheet that is about to be written. */
type Look = {
  readonly session: Pick<SheetSession, 'sheetId' | 'freshness' | 'hasNewEdits'>
  readonly pull: Pull
  readonly outbox: Pick<Outbox, 'list' | 'holdForReview' | 'rewrite' | 'discard'>
  readonly hub: SheetHub
}

/** Checks the sheet before anything is written. Without a base, reads it. */
export async function lookAgain(look: Look, known: SheetBase | null): Promise<Result<number | null>> {
  const base = await freshBase(look, known)
  return base.ok ? mayBeSent(look, base.value) : afterFailedRead(look, base.error)
}

export function mayBeSent(look: Look, base: SheetBase): Result<number | null> {
  const { accessLevel } = base.sheet.meta
  const held = canEdit(accessLevel) ? ok(null) : holdAllForReview(look, VIEW_ONLY, accessLevel === 'COMMENTER')
  if (!held.ok) return held
  look.session.hasNewEdits = false
  return settleQueued(look, look.session.sheetId, base)
}

export function afterFailedRead(look: Look, error: AppError): Result<null> {
  if (error.kind !== 'not-found' && error.kind !== 'forbidden') return fail(error)
  const refusal = classifyRefusal(error.kind === 'not-found' ? { kind: 'not-found', what: 'sheet' } : error, {
    rows: 1,
    cells: 1,
  })
  return refusal.kind === 'halve' ? fail(error) : holdAllForReview(look, refusal.reason)
}

export function holdAllForReview(look: Look, reason: string, mayComment = false): Result<null> {
  const edits = look.outbox.list(look.session.sheetId)
  const concerned = mayComment ? gridEditsOf(edits) : edits
  const queued = concerned.filter(({ state }) => state === 'queued' || state === 'unknown')
  const seqs = queued.map(({ seq }) => seq)
  return applyStep(look, look.outbox.holdForReview(look.session.sheetId, seqs, reason))
}

/** Returns the current base: the given one if it is current, otherwise a new one. */
async function freshBase({ pull, session }: Look, known: SheetBase | null): Promise<Result<SheetBase>> {
  const { sheetId, freshness } = session
  let base = known
  for (let looks = 1; ; looks++) {
    // The version was valid at the time of the request: a big sheet on a slow line takes minutes.
    const askedAt = freshness.elapsed()
    const current: Result<boolean> = base ? await pull.isCurrent(knownSheet(base), 'person') : ok(false)
    if (!current.ok) return current
    if (!base || !current.value) {
      const read = await pull.latest(sheetId, 'person')
      if (!read.ok) return read
      base = read.value
    }
    freshness.note(looks < LOOKS_AT_MOST ? askedAt : freshness.elapsed())
    if (freshness.isFresh()) return ok(base)
  }
}
