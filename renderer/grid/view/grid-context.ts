import type { ColumnId } from '../../../shared/model/ids.ts'
import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import { blankCell } from '../../../shared/model/sheet/cell-value.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import type { GridArrangement } from '../grid-props.ts'
import type { SelectedCells } from '../selection/selected-cells.ts'
import type { UnsentCells } from './unsent-cells.ts'

/**
 * What cell renderers read. One object for the life of the grid, filled anew at each change, so that a cell scrolled into view
 * always draws the newest view and AG Grid need not be told of every change.
 */
export type GridContext = {
  view: SheetView | null
  unsent: UnsentCells
  selection: SelectedCells
  readOnly: boolean
  /** Some row has rows under it. A plain list spends no room on chevrons. */
  isOutline: boolean
  thisYear: string
  arrangement: GridArrangement | null
}

/** What a cell shows now: what was typed into it a moment ago and is not back from the outbox yet, else what the view says. */
export function cellNow(
  { view, unsent }: Pick<GridContext, 'view' | 'unsent'>,
  index: number,
  columnId: ColumnId,
): Cell {
  if (!view || index >= view.rowCount) return blankCell
  return unsent.cellAt(view.rowIdAt(index), columnId) ?? view.cellAt(index, columnId)
}
