import type { AccountKey, SheetId } from '../../shared/model/ids.ts'

/** A subject that is blocked until the user decides. Only these are worth a notification. */
export type Decision = {
  /** Identifies it among all pending decisions of all accounts. */
  readonly key: string
  readonly account: AccountKey
  /**
   * `conflict`: two users changed the same. `rejected`: the service refused the edit. `upload`: a file is not attached,
   * and a retry would not help. `sign-in`: edits wait, and the session is over.
   */
  readonly kind: 'conflict' | 'rejected' | 'upload' | 'sign-in'
  /** Null for a session. */
  readonly sheetId: SheetId | null
  /** The edit, if it is one. */
  readonly seq: number | null
}
