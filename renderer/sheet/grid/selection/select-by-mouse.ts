import type { ColumnId, RowId } from '../../../../shared/model/ids.ts'
import type { CellAddress } from '../../core/cell-address.ts'
import { GUTTER } from '../column-defs.ts'
import { firstWholeLine } from '../drawn/row-places.ts'
import type { GridHost } from '../grid-host.ts'
import { dragCells } from '../input/drag-cells.ts'
import { type CellUnder, cellUnder, headerUnder, isHeaderPart } from '../input/under-pointer.ts'
import { isSelected } from './area.ts'
import { positionOf } from './layout.ts'
import {
  addRange,
  currentRange,
  extendTo,
  type Ranges,
  selectAll,
  selectCell,
  selectColumns,
  selectRows,
  type Whole,
} from './ranges.ts'
import { withoutCell } from './without-cell.ts'

/**
 * On a press of the main button: selects the cell, row or column under it, and extends the selection during the drag.
 */
export function selectByMouse(event: MouseEvent, root: HTMLElement, host: GridHost): void {
  const cell = cellUnder(host, event.target)
  const header = cell ? null : headerMeant(host, event.target)
  if (cell?.onGutter) pressRow(event, cell, root, host)
  else if (cell) pressCell(event, cell, root, host)
  else if (header === GUTTER) selectEverything(event, host)
  else if (header !== null) pressColumn(event, header, root, host)
}

/** After a click without drag, only the clicked one of several selected rows or columns stays selected. */
export function selectByClick(event: MouseEvent, host: GridHost): void {
  if (event.shiftKey || isAdding(event)) return
  const cell = cellUnder(host, event.target)
  const header = cell ? null : headerMeant(host, event.target)
  if (cell?.onGutter) select(host, selectRows(cell, cell.rowId))
  if (typeof header === 'number') selectColumn(host, header)
}

/** Whether a menu opened on this cell applies to the selection. */
export function isInSelection({ selection }: GridHost, cell: CellAddress): boolean {
  const at = positionOf(selection.layout(), cell)
  return at !== null && isSelected(selection.area(), at)
}

function pressCell(event: MouseEvent, { rowId, columnId }: CellUnder, root: HTMLElement, host: GridHost): void {
  const cell = { rowId, columnId }
  const { selection } = host
  const isPlain = !event.shiftKey && !isAdding(event)
  const fewer = isAdding(event) && !event.shiftKey ? withoutCell(selection.ranges(), selection.layout(), cell) : null
  if (fewer && fewer !== selection.ranges()) {
    press(event, host, fewer)
    return
  }
  if (isPlain) selection.select(selectCell(cell))
  else
    press(
      event,
      host,
      event.shiftKey ? extendTo(selection.ranges(), cell) : addRange(selection.ranges(), selectCell(cell)),
    )
  extendByDrag(event, root, host, 'cells')
}

function pressRow(event: MouseEvent, cell: CellUnder, root: HTMLElement, host: GridHost): void {
  if (isAct(event.target)) return
  const { rowId, columnId } = cell
  const ranges = host.selection.ranges()
  if (isHeld(event, ranges, 'rows') && isInSelection(host, cell)) {
    event.preventDefault()
    return
  }
  const row = selectRows({ rowId, columnId }, rowId)
  press(
    event,
    host,
    pressed(event, ranges, row, { rowId, columnId: currentRange(ranges)?.anchor.columnId ?? columnId }),
  )
  extendByDrag(event, root, host, 'rows')
}

function pressColumn(event: MouseEvent, columnId: ColumnId, root: HTMLElement, host: GridHost): void {
  const ranges = host.selection.ranges()
  const rowId = firstRowOnScreen(host)
  if (rowId === null) return
  const cell = { rowId, columnId }
  if (isHeld(event, ranges, 'columns') && isInSelection(host, cell)) {
    event.preventDefault()
    return
  }
  press(event, host, pressed(event, ranges, selectColumns(cell, columnId), cell))
  extendByDrag(event, root, host, 'columns')
}

/** The new ranges after a press on a row number or column header, by modifier key. */
function pressed(event: MouseEvent, ranges: Ranges, whole: Ranges, cell: CellAddress): Ranges {
  if (event.shiftKey) return extendTo(ranges, cell, currentRange(whole)?.whole)
  return isAdding(event) ? addRange(ranges, whole) : whole
}

/** Keeps selected whole rows or columns, so that they can be dragged. */
const isHeld = (event: MouseEvent, ranges: Ranges, whole: Whole): boolean =>
  !event.shiftKey && !isAdding(event) && currentRange(ranges)?.whole === whole

function extendByDrag(event: MouseEvent, root: HTMLElement, host: GridHost, whole: Whole): void {
  const { selection } = host
  dragCells(root, host, event, {
    onMove: to => {
      const { rows, columns } = selection.layout()
      const anchor = currentRange(selection.ranges())?.anchor
      const rowId = whole === 'columns' ? anchor?.rowId : rows.idAt(to.row)
      const columnId = whole === 'rows' ? anchor?.columnId : columns.idAt(to.column)
      if (rowId === undefined || columnId === undefined) return
      selection.select(extendTo(selection.ranges(), { rowId, columnId }, whole))
    },
  })
}

function selectEverything(event: MouseEvent, host: GridHost): void {
  const { active } = host.selection
  const rowId = active?.rowId ?? firstRowOnScreen(host)
  const columnId = active?.columnId ?? host.columnIds()[0]
  if (rowId !== null && columnId !== undefined) press(event, host, selectAll({ rowId, columnId }))
}

function selectColumn(host: GridHost, columnId: ColumnId): void {
  const rowId = firstRowOnScreen(host)
  if (rowId !== null) select(host, selectColumns({ rowId, columnId }, columnId))
}

/** AG Grid would select only the pressed cell. */
function press(event: MouseEvent, host: GridHost, ranges: Ranges): void {
  event.preventDefault()
  event.stopPropagation()
  select(host, ranges)
}

function select(host: GridHost, ranges: Ranges): void {
  host.selection.select(ranges)
  if (ranges.active) host.focusCell(ranges.active)
}

/** The column whose header was pressed; null on other controls in the header. */
const headerMeant = (host: GridHost, target: EventTarget | null): ReturnType<typeof headerUnder> =>
  isHeaderPart(target) ? null : headerUnder(host, target)

function firstRowOnScreen(host: GridHost): RowId | null {
  const frame = host.frame()
  const row = frame ? firstWholeLine(frame.rows, frame.scrollTop) : 0
  return host.lines[Math.min(row, host.lines.length - 1)]?.rowId ?? null
}

const isAct = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-act]') !== null

const isAdding = ({ ctrlKey, metaKey }: MouseEvent): boolean => ctrlKey || metaKey
