import type { RowId } from '../../../shared/model/ids.ts'
import type { Seen } from '../../../shared/model/sheet/seen.ts'
import type { CellAddress } from '../core/cell-address.ts'
import type { StoreEdits } from '../core/transaction.ts'
import type { Person } from '../typing/typed.ts'

/** What the screen does for whatever changes cells. */
export type EditPorts = {
  readonly people: readonly Person[]
  /** Today where the user is, YYYY-MM-DD. A function, because a window can stay open past midnight. */
  readonly today: () => string
  readonly onEdits: StoreEdits
  /** The user may change columns, for example add an option. */
  readonly canChangeColumns: boolean
  /** The text of the open editor after each letter; null once it is stored or given up. */
  readonly onDraft: (cell: CellAddress, text: string | null, seen: Seen | null) => void
  /** An id for a row that the service does not know yet: negative, never used before. */
  readonly newRowId: () => RowId
}

/** Text that was not committed, and what its author had seen in the cell; null: not known. `isOfThisWindow`: not of an earlier one. */
export type CellDraft = {
  readonly cell: CellAddress
  readonly text: string
  readonly seen: Seen | null
  readonly isOfThisWindow: boolean
}
