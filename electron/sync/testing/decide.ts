import type { Conflict, Keep } from '../../../shared/model/others/conflict.ts'
import type { Sync } from '../sync.ts'

/** Decides every listed conflict that allows this choice. Returns the number of the decision. */
export async function decide(sync: Sync, keep: Keep): Promise<number> {
  const listed = await sync.ledger(0)
  if (!listed.ok) throw new Error(listed.error.kind)
  const decisions = listed.value.items.flatMap(({ edit: { seq }, conflict }) =>
    conflict && canKeep(conflict, keep) ? [{ seq, keep, conflictId: conflict.id }] : [],
  )
  const resolved = await sync.resolve(decisions)
  if (!resolved.ok) throw new Error(resolved.error.kind)
  const { decision, decided } = resolved.value
  if (decided !== decisions.length) throw new Error(`${decided} of ${decisions.length} conflicts were decided`)
  return decision
}

const canKeep = ({ theirs, both }: Conflict, keep: Keep): boolean =>
  keep === 'theirs' || (keep === 'mine' ? theirs : both) !== null
