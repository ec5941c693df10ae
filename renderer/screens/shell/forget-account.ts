import { rowHistories } from '../../sheet/cell-history/row-histories.ts'
import { waitingCell } from '../../sheet/cell-links/waiting-cell.ts'
import { cellPositions } from '../../sheet/core/cell-positions.ts'
import { columnLayouts } from '../../sheet/core/column-layouts.ts'
import { finding } from '../../sheet/find/finding.ts'
import { forgetHistories } from '../../sheet/history/histories.ts'
import { sortFilterStore } from '../../sheet/sort-filter/sort-filter-store.ts'
import { decideOn } from '../../ui-state/deciding.ts'
import { dismissAll } from '../../ui-state/notices.ts'
import { searching } from '../../ui-state/searching.ts'
import { selectCells } from '../../ui-state/selection.ts'
import { view } from '../../ui-state/ui-store.ts'

/** Clears all UI state of one account (`left`) before the next is shown. */
export function forgetAccount(left: string | null, next: string | null): void {
  view.forget(left, next)
  cellPositions.forget()
  forgetHistories()
  rowHistories.forget()
  sortFilterStore.forget()
  finding.forget()
  columnLayouts.forget()
  waitingCell.set(null)
  selectCells(null)
  decideOn(null)
  searching.forget()
  dismissAll()
}
