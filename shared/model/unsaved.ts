import type { Conflict } from './others/conflict.ts'
import type { Column } from './sheet/column.ts'
import type { PendingEdit } from './sheet/pending-edit.ts'

/** The edits in the outbox by state, and files that are not attached yet. */
export type UnsavedCounts = {
  readonly total: number
  /** Ready to be sent. Edits that are neither queued nor needsReview are being sent, or may have arrived. */
  readonly queued: number
  readonly needsReview: number
  /** The needsReview edits that conflict with another user's change; the others were rejected. */
  readonly conflicts: number
  readonly bySheet: readonly (readonly [sheetId: number, count: number])[]
  /** When a failed save is retried, milliseconds since 1970. Omitted without one. */
  readonly nextTryAt?: number
  /** The edits of a newly shown account are not counted yet. Omitted otherwise. */
  readonly isUnknown?: true
  /** Files per sheet, not counted as edits. Omitted without any. */
  readonly files?: readonly (readonly [sheetId: number, count: number])[]
}

/** An entry of the list of unsaved edits, with the names of what it changes. */
export type LedgerEntry = {
  readonly edit: PendingEdit
  readonly sheetName: string
  readonly rowNumber: number | null
  readonly rowName: string | null
  readonly columnTitle: string | null
  /** The conflict with another user's change, if that is why it waits. */
  readonly conflict: Conflict | null
  /**
   * Its column, for a conflict in a cell of a column with options, which are drawn as in the grid. Omitted otherwise.
   */
  readonly column?: Column
}
