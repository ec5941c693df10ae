import type { Conflict, Keep } from '../../../shared/model/others/conflict.ts'
import type { LedgerEntry } from '../../../shared/model/unsaved.ts'
import { resolveEdits, undecide } from '../../queries/sheet/edits.ts'
import { formatCount } from '../../ui/messages/format-counts.ts'
import { decideOn } from '../../ui-state/deciding.ts'
import { notify } from '../../ui-state/notices.ts'
import { view } from '../../ui-state/ui-store.ts'

/** An edit in conflict: another user changed or deleted the same item. */
export type Disputed = LedgerEntry & { readonly conflict: Conflict }

export const isDisputed = (entry: LedgerEntry): entry is Disputed => entry.conflict !== null

/** A deleted item accepts no value, and not all pairs of values can be merged. */
export function isOffered({ theirs, both }: Conflict, keep: Keep): boolean {
  if (keep === 'mine') return theirs !== null
  return keep === 'theirs' || both !== null
}

/** Opens the resolver on this edit. */
export function openResolver(seq: number): void {
  decideOn(seq)
  view.open('pending')
}

/** Applies a decision to each edit that supports it, and shows a message with an undo action. */
export async function decide(entries: readonly Disputed[], keep: Keep): Promise<void> {
  const meant = entries.filter(({ conflict }) => isOffered(conflict, keep))
  const decisions = meant.map(({ edit: { seq }, conflict: { id } }) => ({ seq, keep, conflictId: id }))
  if (decisions.length === 0) return
  const result = await resolveEdits(decisions)
  if (!result.ok) return notify({ kind: 'failed', what: 'Deciding', error: result.error })
  const { decision, decided } = result.value
  if (decided > 0)
    notify(
      { kind: 'done', text: keptMessage(keep, decided) },
      {
        action: { label: 'Undo', run: () => void undo(decision) },
      },
    )
  // Restoring a row includes all edits of that row, so more edits can be decided than were selected.
  if (decided === 0) notify({ kind: 'wait', text: 'Somebody changed it again. Check it once more.' })
}

async function undo(decision: number): Promise<void> {
  const result = await undecide(decision)
  if (!result.ok) return notify({ kind: 'failed', what: 'Taking back', error: result.error })
  const { back } = result.value
  if (back === 0) notify({ kind: 'wait', text: 'That is already saved. Edit the cell to change it.' })
  else notify({ kind: 'done', text: `${formatCount(back, 'edit')} ${back === 1 ? 'needs' : 'need'} attention again.` })
}

export function keptMessage(keep: Keep, edits: number): string {
  const labels = { mine: 'Kept mine', theirs: 'Kept theirs', both: 'Kept both' }
  return edits === 1 ? `${labels[keep]}.` : `${labels[keep]} in ${formatCount(edits, 'edit')}.`
}
