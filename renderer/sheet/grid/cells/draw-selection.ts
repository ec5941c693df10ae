import type { ColumnId } from '../../../../shared/model/ids.ts'
import type { SelectedCells } from '../../selection/selected-cells.ts'
import type { DrawnRows } from '../drawn/drawn-rows.ts'
import { markHead } from './selection-marks.ts'

/** Draws the selection on everything that is on screen, however many cells it holds. `columns`: by the ids that AG Grid writes on heads. */
export function drawSelection(
  root: HTMLElement,
  drawn: DrawnRows,
  columns: ReadonlyMap<string, ColumnId>,
  selection: SelectedCells,
): void {
  for (const position of drawn.positions) for (const cell of drawn.cellsAt(position)) cell.mark()
  for (const head of root.querySelectorAll<HTMLElement>('.ag-header-cell')) {
    const columnId = columns.get(head.getAttribute('col-id') ?? '')
    if (columnId !== undefined) markHead(head, columnId, selection)
  }
}
