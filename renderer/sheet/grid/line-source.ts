import type { RowId } from '../../../shared/model/ids.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import type { CollapsedRows } from './collapsed.ts'
import type { RowLine } from './row-line.ts'

/** Computes the lines of a sheet that is sorted, filtered or grouped, instead of its outline. */
export type LineSource = {
  /** Rows are flat below the headers of groups, so each one shows the name of its parent. */
  readonly isGrouped: boolean
  lines(view: SheetView, collapsed: CollapsedRows): RowLine[]
  /** Keeps a row that is created below the last one there. */
  append(rowId: RowId): void
}
