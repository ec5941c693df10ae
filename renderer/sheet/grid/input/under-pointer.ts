import type { ColumnId, RowId } from '../../../../shared/model/ids.ts'
import type { CellAddress } from '../../core/cell-address.ts'
import { isBlankLine } from '../blank/blank-line.ts'
import { GUTTER } from '../column-defs.ts'
import type { GridHost } from '../grid-host.ts'
import { isGroupHeader } from '../group-header.ts'

/** A cell, or the first one of the row whose number is under the pointer. May be on a group header. */
export type CellUnder = CellAddress & { readonly onGutter: boolean }

/** The row that contains the element, or null. */
export function rowUnder(host: GridHost, target: EventTarget | null): RowId | null {
  const rowId = lineUnder(host, target)
  return rowId === null || isGroupHeader(rowId) || isBlankLine(rowId) ? null : rowId
}

/** The row or group header that contains the element. */
function lineUnder(host: GridHost, target: EventTarget | null): RowId | null {
  const text = target instanceof Element ? target.closest('.ag-row')?.getAttribute('row-index') : null
  return host.lineAt(text)?.rowId ?? null
}

/** The cell that contains the element; on the gutter, the first cell of that row. */
export function cellUnder(host: GridHost, target: EventTarget | null): CellUnder | null {
  const rowId = lineUnder(host, target)
  const text = target instanceof Element ? target.closest('.ag-cell')?.getAttribute('col-id') : null
  if (rowId === null || !text) return null
  const onGutter = text === GUTTER
  const columnId = onGutter ? (host.columnIds()[0] ?? null) : host.columnOf(text)
  return columnId === null ? null : { rowId, columnId, onGutter }
}

/** The cell whose link a Ctrl+click (Cmd on a Mac) follows, with the index of its row in the sheet. */
export function cellFollowed(
  host: GridHost,
  { target, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent,
): (CellAddress & { readonly index: number }) | null {
  if (!(ctrlKey || metaKey) || shiftKey || altKey) return null
  const cell = cellUnder(host, target)
  const index = cell && !cell.onGutter ? (host.context.view?.indexOf(cell.rowId) ?? -1) : -1
  return cell && index >= 0 ? { rowId: cell.rowId, columnId: cell.columnId, index } : null
}

/** The column whose header contains the element, or the header of the row numbers. */
export function headerUnder(host: GridHost, target: EventTarget | null): ColumnId | typeof GUTTER | null {
  const text = target instanceof Element ? target.closest('.ag-header-cell')?.getAttribute('col-id') : null
  return text === GUTTER ? GUTTER : host.columnOf(text)
}

/** The parts of a column header besides its title: the edge that resizes it, and its buttons. */
export const isHeaderPart = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('.ag-header-cell-resize, button, input, [data-act]') !== null
