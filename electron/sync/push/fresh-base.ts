import type { AppError } from '../../../shared/app-error.ts'
import { canEdit } from '../../../shared/model/access.ts'
import type { SheetId } from '../../../shared/model/ids.ts'
import { gridEditsOf } from '../../../shared/model/sheet/pending-edit.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { Outbox } from '../../cache/outbox/outbox.ts'
import { applyStep } from '../apply-step.ts'
import { knownSheet, type Pull } from '../pull-sheet.ts'
import type { SheetBase } from '../sheet-base.ts'
import type { SheetHub } from '../sheet-hub.ts'
import { judge, VIEW_ONLY } from './refusal.ts'

/** So long what was learnt of a sheet is good enough to write on it. The breath between two writers of a sheet fits into it. */
const FRESH_MS = 1_500
/** An answer that takes longer than this came perhaps to a computer that slept meanwhile, and tells of then. */
const ANSWER_MS = 30_000
/** Where every look takes longer than it is good for, or finds a change, the sheet is written on all the same. */
const LOOKS_AT_MOST = 3

/**
 * When it was last known that a base is how the sheet is. The interface has no conditional write: what somebody else does between our
 * look and our write is overwritten unseen, so that time is kept short, however slow the line is and however long a request waits.
 */
export function createFreshness(elapsed: () => number) {
  const knownAt = new Map<SheetId, number>()
  return {
    elapsed,
    /** The service said so just now, or at the given moment. */
    note: (sheetId: SheetId, at = elapsed()): void => void knownAt.set(sheetId, at),
    /** The answer to what left then says so too. */
    noteAnswer(sheetId: SheetId, leftAt: number): void {
      const heardAt = elapsed()
      knownAt.set(sheetId, heardAt - leftAt <= ANSWER_MS ? heardAt : leftAt)
    },
    isFresh: (sheetId: SheetId): boolean => elapsed() - (knownAt.get(sheetId) ?? Number.NEGATIVE_INFINITY) <= FRESH_MS,
  }
}
export type Freshness = ReturnType<typeof createFreshness>

/** A sheet that is about to be written on. */
type Look = {
  readonly sheetId: SheetId
  readonly pull: Pull
  readonly freshness: Freshness
  readonly outbox: Pick<Outbox, 'list' | 'park'>
  readonly hub: SheetHub
}

/** The sheet as it is by now, before anything more is put into it. Without a base it is read in any case. */
export async function lookAgain(look: Look, known: SheetBase | null): Promise<Result<number | null>> {
  const base = await freshBase(look, known)
  return base.ok ? mayBeSent(look, base.value) : afterFailedRead(look, base.error)
}

export function mayBeSent(look: Look, base: SheetBase): Result<number | null> {
  const { accessLevel } = base.sheet.meta
  const parked = canEdit(accessLevel) ? ok(null) : parkAll(look, VIEW_ONLY, accessLevel === 'COMMENTER')
  if (!parked.ok) return parked
  const settled = look.pull.settleQueued(look.sheetId, base)
  return settled.ok ? ok(null) : settled
}

export function afterFailedRead(look: Look, error: AppError): Result<number | null> {
  if (error.kind !== 'not-found' && error.kind !== 'forbidden') return fail(error)
  const refusal = judge(error.kind === 'not-found' ? { kind: 'not-found', what: 'sheet' } : error, {
    rows: 1,
    cells: 1,
  })
  return refusal.kind === 'halve' ? fail(error) : parkAll(look, refusal.reason)
}

export function parkAll(look: Look, reason: string, mayComment = false): Result<null> {
  const edits = look.outbox.list(look.sheetId)
  const concerned = mayComment ? gridEditsOf(edits) : edits
  const queued = concerned.filter(({ state }) => state === 'queued' || state === 'unknown')
  const seqs = queued.map(({ seq }) => seq)
  return applyStep(look, look.outbox.park(look.sheetId, seqs, reason))
}

/** The base as the service has it now: the one that is given if that is still so, or another one. */
async function freshBase({ pull, freshness, sheetId }: Look, known: SheetBase | null): Promise<Result<SheetBase>> {
  let base = known
  for (let looks = 1; ; looks++) {
    // What is told was so when it was asked for: a big sheet on a slow line takes minutes.
    const askedAt = freshness.elapsed()
    const current: Result<boolean> = base ? await pull.isCurrent(knownSheet(base), 'person') : ok(false)
    if (!current.ok) return current
    if (!base || !current.value) {
      const read = await pull.remote(sheetId, 'person')
      if (!read.ok) return read
      base = read.value
    }
    freshness.note(sheetId, looks < LOOKS_AT_MOST ? askedAt : freshness.elapsed())
    if (freshness.isFresh(sheetId)) return ok(base)
  }
}
