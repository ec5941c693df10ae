import type { RowId } from '../../../shared/model/ids.ts'
import type { GridController } from '../grid-controller.ts'
import type { CellAddress } from '../grid-props.ts'
import { cellNow } from '../view/grid-context.ts'
import { dataEdge } from './data-edge.ts'
import type { Direction } from './grid-keys.ts'

/** The cell so many rows and columns away, as far as the sheet goes. Null where the start is not shown. */
export function cellBeside(controller: GridController, from: CellAddress, direction: Direction): CellAddress | null {
  const place = placeOf(controller, from)
  if (!place) return null
  const { row, column, rows, columns } = place
  const step = direction === 'down' || direction === 'right' ? 1 : -1
  if (direction === 'up' || direction === 'down') return addressAt(place, within(row + step, rows.length), column)
  return addressAt(place, row, within(column + step, columns.length))
}

/** Where Ctrl+Arrow goes: the edge of the data in that direction. */
export function cellAtEdge(controller: GridController, from: CellAddress, direction: Direction): CellAddress | null {
  const place = placeOf(controller, from)
  if (!place) return null
  const { row, column, rows, columns } = place
  const isFilled = (atRow: number, atColumn: number): boolean => {
    const line = controller.lines[atRow]
    const columnId = columns[atColumn]
    if (!line || columnId === undefined) return false
    const { value, display } = cellNow(controller.context, line.index, columnId)
    return value !== null || display !== null
  }
  const isVertical = direction === 'up' || direction === 'down'
  const isForward = direction === 'down' || direction === 'right'
  const last = isForward ? (isVertical ? rows.length : columns.length) - 1 : 0
  return isVertical
    ? addressAt(
        place,
        dataEdge(row, last, at => isFilled(at, column)),
        column,
      )
    : addressAt(
        place,
        row,
        dataEdge(column, last, at => isFilled(row, at)),
      )
}

/** First or last cell of the sheet, or of the row of `from`. */
export function cellAtEnd(
  controller: GridController,
  from: CellAddress,
  end: 'first' | 'last',
  of: 'sheet' | 'row',
): CellAddress | null {
  const place = placeOf(controller, from)
  if (!place) return null
  const column = end === 'first' ? 0 : place.columns.length - 1
  if (of === 'row') return addressAt(place, place.row, column)
  return addressAt(place, end === 'first' ? 0 : place.rows.length - 1, column)
}

type Place = {
  readonly row: number
  readonly column: number
  readonly rows: readonly { readonly rowId: RowId }[]
  readonly columns: readonly CellAddress['columnId'][]
}

function placeOf(controller: GridController, { rowId, columnId }: CellAddress): Place | null {
  const row = controller.nodeOf(rowId)?.rowIndex ?? -1
  const columns = controller.columnIds()
  const column = columns.indexOf(columnId)
  return row < 0 || column < 0 ? null : { row, column, rows: controller.lines, columns }
}

function addressAt({ rows, columns }: Place, row: number, column: number): CellAddress | null {
  const line = rows[row]
  const columnId = columns[column]
  return line && columnId !== undefined ? { rowId: line.rowId, columnId } : null
}

const within = (at: number, count: number): number => Math.max(0, Math.min(count - 1, at))
