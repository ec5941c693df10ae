import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import type { LineSource } from '../../grid/line-source.ts'
import type { Grouping } from '../group/group-rows.ts'
import type { RowPositions } from '../sorting/order.ts'

/**
 * The result of sorting, filtering and grouping: the rows that pass and their order. Valid until it is applied again,
 * so that no row vanishes or moves while the user edits it.
 */
export type AppliedSortFilter = LineSource & {
  readonly isFiltered: boolean
  /** Parents of rows that pass are shown too. */
  readonly keepsParents: boolean
  /** For any later view of the sheet: rows created here since then pass, rows of other users are tested. */
  passes(view: SheetView, index: number): boolean
  /** Null: the order of the sheet. */
  readonly positions: RowPositions | null
  /** The group of each row; null if rows are not grouped. */
  readonly groups: Grouping | null
}
