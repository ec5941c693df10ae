import type { AppError } from '../../../shared/app-error.ts'
import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import type { RowPatch } from '../../../shared/model/sheet/sheet-message.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { OutboxChange } from '../../cache/outbox/outbox.ts'
import type { SheetHub } from '../sheet-hub.ts'

/** What comes after a request: the next one, half of the same, nothing, or the same once more after a time in milliseconds. */
export type Step = { readonly kind: 'next' | 'halve' | 'stop' } | { readonly kind: 'again'; readonly ms: number }

export type Sent = { readonly step: Step; readonly movedRows: boolean; readonly mustPull: boolean }

export const still = (step: Step): Result<Sent> => ok({ step, movedRows: false, mustPull: false })

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
