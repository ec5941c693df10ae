import type { RowPatch } from '../../shared/model/sheet/sheet-message.ts'
import { ok, type Result } from '../../shared/result.ts'
import type { NewNumbers } from '../outbox/numbers.ts'
import type { OutboxChange } from '../outbox/outbox-rows.ts'
import type { SheetHub } from './sheet-hub.ts'

/** Shows the windows what a step of the outbox changed, with the rows that changed and the ids that the service gave by the same step. */
export function applyStep(
  { hub }: { readonly hub: Pick<SheetHub, 'applyChange'> },
  step: Result<OutboxChange>,
  rows: readonly RowPatch[] = [],
  numbers: NewNumbers = {},
): Result<null> {
  if (!step.ok) return step
  hub.applyChange(step.value, rows, numbers.rows ?? [], numbers.columns)
  return ok(null)
}
