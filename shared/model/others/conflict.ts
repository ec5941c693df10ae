import { z } from 'zod'
import type { Cell } from '../sheet/cell-value.ts'
import type { PendingEdit } from '../sheet/pending-edit.ts'
import type { RowMark } from '../sheet/sheet-view.ts'

/** The other side of a conflict: two users changed the same thing. The common base and our value are in the edit. */
export type Conflict = {
  /** Identifies the service's current state, so that a decision applies only to the state the user has seen. */
  readonly id: string
  /** The service's current value. Null: the row, column or comment was deleted, or is unknown here. */
  readonly theirs: Cell | null
  /** How to keep both; null if impossible. */
  readonly both: Both | null
}

/** In the cell itself, in a comment next to the other value, or in a new row. */
export type Both = {
  readonly as: 'cell' | 'comment' | 'row'
  readonly cell: Cell
  /** Nothing is lost, including deletions on either side. */
  readonly keepsAll: boolean
}

/** The user's decision about an edit that needs review, for the conflict with this id. */
export const Decision = z.strictObject({
  seq: z.number().int(),
  keep: z.enum(['mine', 'theirs', 'both']),
  conflictId: z.string().max(100),
})
export type Decision = z.infer<typeof Decision>
export type Keep = Decision['keep']

const GONE = /^This (row|column|comment|conversation) was deleted on the service\.$/

/** The deleted target of an edit; null if it waits for another reason. */
export const goneIn = (reason: string | null): string | null => reason?.match(GONE)?.[1] ?? null

/** The reasons that Sheaf stores for conflicts, see `electron/sync/conflicts.ts`. All other reasons are rejections. */
const PATTERN =
  /^(Someone else (changed|cleared) this cell|Someone else put another image into this cell|Someone else took the image out of this cell|Someone else renamed this column|Someone else changed the type of this column|You changed this comment elsewhere|This (row|column|comment|conversation) was deleted on the service\.$)/

/** The edit waits because of another user's change; the service did not reject it. */
export const isConflict = ({ state, reason }: Pick<PendingEdit, 'state' | 'reason'>): boolean =>
  state === 'needs-review' && reason !== null && PATTERN.test(reason)

/** The displayed state of an edit: a conflict differs from a rejection. */
export const standingOf = (edit: Pick<PendingEdit, 'state' | 'reason'>): RowMark =>
  isConflict(edit) ? 'conflict' : edit.state
