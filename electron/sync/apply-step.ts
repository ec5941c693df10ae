import { ok, type Result } from '../../shared/result.ts'
import type { OutboxChange } from '../outbox/outbox-rows.ts'
import type { AlsoChanged, SheetHub } from './sheet-hub.ts'

export function applyStep(
  { hub }: { readonly hub: Pick<SheetHub, 'applyChange'> },
  step: Result<OutboxChange>,
  also: AlsoChanged = {},
): Result<null> {
  if (!step.ok) return step
  hub.applyChange(step.value, also)
  return ok(null)
}
