import type { IdPairs } from '../../shared/model/ids.ts'
import type { RowPatch } from '../../shared/model/sheet/sheet-message.ts'
import { ok, type Result } from '../../shared/result.ts'
import type { OutboxChange } from '../outbox/outbox-rows.ts'
import type { SheetHub } from './sheet-hub.ts'

/** Shows the windows what a step of the outbox changed, with the rows that changed and the ids that the service gave by the same step. */
export function applyStep(
  { hub }: { readonly hub: Pick<SheetHub, 'applyChange'> },
  step: Result<OutboxChange>,
  rows: readonly RowPatch[] = [],
  numbers: IdPairs = {},
): Result<null> {
  if (!step.ok) return step
  hub.applyChange(step.value, rows, numbers)
  return ok(null)
}
