import type { AppError } from '../../../shared/app-error.ts'
import type { ColumnId, RowId, SheetId } from '../../../shared/model/ids.ts'
import type { RowPatch } from '../../../shared/model/sheet/sheet-message.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { Outbox } from '../../cache/outbox/outbox.ts'
import type { OutboxChange } from '../../cache/outbox/outbox-rows.ts'
import { outcomeOfError } from '../../queue/outcome.ts'
import type { SheetHub } from '../sheet-hub.ts'
import type { OpenSince } from './open-since.ts'

/**
 * What comes after a request: the next one, half of the same, the same after another look at the sheet, nothing, or the same once more
 * after a time in milliseconds.
 */
export type Step =
  | { readonly kind: 'next' | 'halve' | 'stale' | 'stop' }
  | { readonly kind: 'again'; readonly ms: number }

export type Sent = {
  readonly step: Step
  readonly movedRows: boolean
  readonly mustPull: boolean
  /** Of the sheet, after this request; null where the answer does not tell, or nothing was changed. */
  readonly version: number | null
}

export const still = (step: Step): Result<Sent> => ok({ step, movedRows: false, mustPull: false, version: null })

/** Without an answer: whether it happened is asked after this long. */
export const CHECK_MS = 5_000
const BUSY_MS = 15_000

/** A connection or a session that comes back starts the rest by itself; a service that is busy has to be asked again. */
export function waitFor(error: AppError): Step {
  const comesBack = ['offline', 'unauthorized', 'cancelled'].includes(error.kind)
  return comesBack ? { kind: 'stop' } : { kind: 'again', ms: BUSY_MS }
}

/** Tells the windows what a step of the outbox changed. */
export function told(
  { hub }: { readonly hub: SheetHub },
  change: Result<OutboxChange>,
  rows: readonly RowPatch[] = [],
  renamed: readonly (readonly [RowId, RowId])[] = [],
  renamedColumns: readonly (readonly [ColumnId, ColumnId])[] = [],
): Result<null> {
  if (!change.ok) return change
  hub.applyChange(change.value, rows, renamed, renamedColumns)
  return ok(null)
}

/** Its turn came when the last look at the sheet was too old, and nothing left. */
export function lookFirst(
  deps: { readonly hub: SheetHub; readonly outbox: Pick<Outbox, 'requeue'> },
  sheetId: SheetId,
  seqs: readonly number[],
): Result<Sent> {
  const back = told(deps, deps.outbox.requeue(sheetId, seqs))
  return back.ok ? still({ kind: 'stale' }) : back
}

type NotDone = {
  readonly hub: SheetHub
  readonly outbox: Pick<Outbox, 'requeue' | 'markUnknown'>
  readonly openSince: Pick<OpenSince, 'note'>
}

/** What left and was not refused: it goes again where it surely did not happen, and else is looked for before anything is sent twice. */
export function notAnswered(deps: NotDone, sheetId: SheetId, seqs: readonly number[], error: AppError): Result<Sent> {
  const isOpen = outcomeOfError(error) !== 'not-executed'
  if (isOpen) deps.openSince.note(sheetId)
  const change = isOpen ? deps.outbox.markUnknown(sheetId, seqs) : deps.outbox.requeue(sheetId, seqs)
  const marked = told(deps, change)
  return marked.ok ? still(isOpen ? { kind: 'again', ms: CHECK_MS } : waitFor(error)) : marked
}
