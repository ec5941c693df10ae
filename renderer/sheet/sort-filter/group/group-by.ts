import type { SheetId } from '../../../../shared/model/ids.ts'
import type { SortKey } from '../../../../shared/model/sheet/saved-view.ts'
import { cellPositions } from '../../core/cell-positions.ts'
import { FoldState } from '../../core/fold-state.ts'
import { sortFilterStore } from '../sort-filter-store.ts'

/** Groups the rows by these columns, with all groups expanded. No keys: removes the grouping. */
export function groupBy(sheetId: SheetId, keys: readonly SortKey[]): void {
  cellPositions.fold(sheetId, { groups: new FoldState() })
  sortFilterStore.group(sheetId, keys)
}
