import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import type { SelectedCells } from '../selection/selected-cells.ts'
import { markCell, markGutter, markHead } from './selection-marks.ts'

/** Rows and columns that are drawn, by the ids that AG Grid writes on their elements. */
type Drawn = { readonly rows: ReadonlyMap<string, RowId>; readonly columns: ReadonlyMap<string, ColumnId> }

/** Draws the selection on everything that is on screen, however many cells it holds. `gutter` is the id of the column of row numbers. */
export function drawSelection(
  root: HTMLElement,
  { rows, columns }: Drawn,
  gutter: string,
  selection: SelectedCells,
): void {
  for (const row of root.querySelectorAll('.ag-row')) {
    const rowId = rows.get(row.getAttribute('row-id') ?? '')
    if (rowId === undefined) continue
    for (const cell of row.querySelectorAll<HTMLElement>('.ag-cell')) {
      const text = cell.getAttribute('col-id') ?? ''
      const columnId = columns.get(text)
      if (columnId !== undefined) markCell(cell, { rowId, columnId }, selection)
      else if (text === gutter) markGutter(cell, rowId, selection)
    }
  }
  for (const head of root.querySelectorAll<HTMLElement>('.ag-header-cell')) {
    const columnId = columns.get(head.getAttribute('col-id') ?? '')
    if (columnId !== undefined) markHead(head, columnId, selection)
  }
}
