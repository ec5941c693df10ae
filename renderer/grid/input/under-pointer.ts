import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import { GUTTER } from '../column-defs.ts'
import type { GridController } from '../grid-controller.ts'
import type { CellAddress } from '../grid-props.ts'

/** A cell, or the first one of the row whose number is meant. */
export type CellUnder = CellAddress & { readonly onGutter: boolean }

/** The row an element is drawn in, or null. */
export function rowUnder(controller: GridController, target: EventTarget | null): RowId | null {
  const text = target instanceof Element ? target.closest('.ag-row')?.getAttribute('row-id') : null
  const index = text ? (controller.context.view?.indexOf(Number(text) as RowId) ?? -1) : -1 // indexOf answers -1 to a number that is no row
  return index < 0 ? null : (controller.context.view?.rowIdAt(index) ?? null)
}

/** The cell an element is drawn in; on the gutter, the first cell of that row. */
export function cellUnder(controller: GridController, target: EventTarget | null): CellUnder | null {
  const rowId = rowUnder(controller, target)
  const text = target instanceof Element ? target.closest('.ag-cell')?.getAttribute('col-id') : null
  if (rowId === null || !text) return null
  const columns = controller.columnIds()
  const onGutter = text === GUTTER
  const columnId: ColumnId | undefined = onGutter ? columns[0] : columns.find(id => String(id) === text)
  return columnId === undefined ? null : { rowId, columnId, onGutter }
}

/** What a column's head carries besides its title: the edge that resizes it, and its buttons. */
export const isHeadPart = (target: Element): boolean =>
  target.closest('.ag-header-cell-resize, button, input, [data-act]') !== null
