import type { Conflict } from './others/conflict.ts'
import type { Column } from './sheet/column.ts'
import type { PendingEdit } from './sheet/pending-edit.ts'

/** Edits in the outbox, by what they wait for, and beside them files that are not attached yet. */
export type UnsavedCounts = {
  readonly total: number
  /** They can be sent. What is neither these nor parked is on its way, or may have arrived. */
  readonly queued: number
  readonly parked: number
  /** How many of the parked ones wait because somebody else changed the same thing; the rest was refused. */
  readonly conflicts: number
  readonly bySheet: readonly (readonly [sheetId: number, count: number])[]
  /** When a save that could not be made is tried again, milliseconds since 1970. Left out where none waits for that. */
  readonly nextTryAt?: number
  /** The edits of an account that was just shown are not counted yet. Left out otherwise. */
  readonly isUnknown?: true
  /** Files, by sheet; not among the edits. Left out where there are none. */
  readonly files?: readonly (readonly [sheetId: number, count: number])[]
}

/** An edit as the ledger shows it: with the names of what it touches. */
export type LedgerEntry = {
  readonly edit: PendingEdit
  readonly sheetName: string
  readonly rowNumber: number | null
  readonly rowName: string | null
  readonly columnTitle: string | null
  /** What somebody else did to the same thing, where that is why it waits. */
  readonly conflict: Conflict | null
  /** Its column, for a conflict about a cell whose column lists its values: they are drawn as in the grid. Left out otherwise. */
  readonly column?: Column
}
