import { ok, type Result } from '../../shared/result.ts'
import type { OutboxChange } from '../outbox/outbox-rows.ts'
import type { AlsoChanged, SheetHub } from './sheet-hub.ts'

/** Shows the windows what a step of the outbox changed, and what changed with it. */
export function applyStep(
  { hub }: { readonly hub: Pick<SheetHub, 'applyChange'> },
  step: Result<OutboxChange>,
  also: AlsoChanged = {},
): Result<null> {
  if (!step.ok) return step
  hub.applyChange(step.value, also)
  return ok(null)
}
