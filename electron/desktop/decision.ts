import type { AccountKey, SheetId } from '../../shared/model/ids.ts'

/** One matter that goes no further until the user decides. Nothing else is ever worth a notification. */
export type Decision = {
  /** Names it among all matters of all accounts, for as long as it waits. */
  readonly key: string
  readonly account: AccountKey
  /**
   * `conflict`: two people changed the same. `rejected`: the service refused the edit. `upload`: a file is not attached, and trying again
   * by itself would not help. `sign-in`: edits wait, and the session is over.
   */
  readonly kind: 'conflict' | 'rejected' | 'upload' | 'sign-in'
  /** Null for a session. */
  readonly sheetId: SheetId | null
  /** The edit, where it is one. */
  readonly seq: number | null
}
