import { z } from 'zod'
import type { Cell } from '../sheet/cell-value.ts'
import type { PendingEdit } from '../sheet/pending-edit.ts'
import type { RowMark } from '../sheet/sheet-view.ts'

/**
 * What stands against an edit that waits because two people changed the same thing. Beside it stand what was there before (the edit's base)
 * and what the edit makes of it.
 */
export type Conflict = {
  /** Names what the service has now, so that a decision is about what the person has seen and nothing newer. */
  readonly id: string
  /** What the service has now. Null: the row, column or comment is gone, or is not known here. */
  readonly theirs: Cell | null
  /** How both can be had without losing either; null where they cannot. */
  readonly both: Both | null
}

/** In the cell itself, as a comment beside the other one, or in a new row. */
export type Both = {
  readonly as: 'cell' | 'comment' | 'row'
  readonly cell: Cell
  /** Nothing of either is left out, not even what one of them took out. */
  readonly keepsAll: boolean
}

/** What a person decided about an edit that waits for them, looking at the conflict of this id. */
export const Decision = z.strictObject({
  seq: z.number().int(),
  keep: z.enum(['mine', 'theirs', 'both']),
  conflictId: z.string().max(100),
})
export type Decision = z.infer<typeof Decision>
export type Keep = Decision['keep']

const GONE = /^This (row|column|comment|conversation) was deleted on the service\.$/

/** What an edit was about and is there no more; null where it waits for another reason. */
export const goneIn = (reason: string | null): string | null => reason?.match(GONE)?.[1] ?? null

/** The words that such an edit is stored with are Sheaf's own, see `electron/sync/conflicts.ts`. All other reasons are refusals. */
const WORDS =
  /^(Someone else (changed|cleared) this cell|Someone else put another image into this cell|Someone else took the image out of this cell|Someone else renamed this column|Someone else changed the type of this column|You changed this comment elsewhere|This (row|column|comment|conversation) was deleted on the service\.$)/

/** It waits because of what somebody else did, and nobody has refused it. */
export const isConflict = ({ state, reason }: Pick<PendingEdit, 'state' | 'reason'>): boolean =>
  state === 'parked' && reason !== null && WORDS.test(reason)

/** The state of an edit as it is shown: a conflict is not the same as a refusal. */
export const standingOf = (edit: Pick<PendingEdit, 'state' | 'reason'>): RowMark =>
  isConflict(edit) ? 'conflict' : edit.state
