import type { RowId } from '../../../shared/model/ids.ts'
import type { RowLocation } from '../../../shared/model/sheet/edit.ts'
import type { FormulaPreview } from '../../../shared/model/sheet/formula-preview.ts'
import type { Seen } from '../../../shared/model/sheet/seen.ts'
import type { CellAddress } from '../core/cell-address.ts'
import type { StoreEdits } from '../core/transaction.ts'
import type { Person } from '../values/typing/typed.ts'

/** The services of the screen for features that change cells. */
export type EditPorts = {
  readonly people: readonly Person[]
  /** The local date, YYYY-MM-DD. A function, because a window can stay open past midnight. */
  readonly today: () => string
  readonly onEdits: StoreEdits
  /**
   * The result that a formula would have in a cell, calculated on this computer; null if it is unknown. `location`: of
   * its row, if that is new.
   */
  readonly previewFormula: (
    cell: CellAddress & { readonly location: RowLocation | null },
    formula: string,
  ) => Promise<FormulaPreview | null>
  /** The user may change columns, for example add an option. */
  readonly canChangeColumns: boolean
  /** Reports the text of the open editor after each change; null once it is stored or discarded. */
  readonly onDraft: (cell: CellAddress, text: string | null, seen: Seen | null) => void
  /** Returns a local id for a new row: negative and unique. */
  readonly newRowId: () => RowId
}

/**
 * Uncommitted text, with the content its author had seen in the cell, or null if unknown. `isOfThisWindow` is false for
 * a draft of an earlier window.
 */
export type CellDraft = {
  readonly cell: CellAddress
  readonly text: string
  readonly seen: Seen | null
  readonly isOfThisWindow: boolean
}
