import type { ColumnId, RowId } from '../../../../shared/model/ids.ts'
import type { CellAddress } from '../../core/cell-address.ts'
import { GUTTER } from '../column-defs.ts'
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
export function selectByMouse(event: MouseEvent, root: HTMLElement, controller: GridHost): void {
  const cell = cellUnder(controller, event.target)
  const header = cell ? null : headerMeant(controller, event.target)
  if (cell?.onGutter) pressRow(event, cell, root, controller)
  else if (cell) pressCell(event, cell, root, controller)
  else if (header === GUTTER) selectEverything(event, controller)
  else if (header !== null) pressColumn(event, header, root, controller)
}

/** After a click without drag, only the clicked one of several selected rows or columns stays selected. */
export function selectByClick(event: MouseEvent, controller: GridHost): void {
  if (event.shiftKey || isAdding(event)) return
  const cell = cellUnder(controller, event.target)
  const header = cell ? null : headerMeant(controller, event.target)
  if (cell?.onGutter) select(controller, selectRows(cell, cell.rowId))
  if (typeof header === 'number') selectColumn(controller, header)
}

/** Whether a menu opened on this cell applies to the selection. */
export function isInSelection({ selection }: GridHost, cell: CellAddress): boolean {
  const at = positionOf(selection.layout(), cell)
  return at !== null && isSelected(selection.area(), at)
}

function pressCell(event: MouseEvent, { rowId, columnId }: CellUnder, root: HTMLElement, controller: GridHost): void {
  const cell = { rowId, columnId }
  const { selection } = controller
  const isPlain = !event.shiftKey && !isAdding(event)
  const fewer = isAdding(event) && !event.shiftKey ? withoutCell(selection.ranges(), selection.layout(), cell) : null
  if (fewer && fewer !== selection.ranges()) {
    press(event, controller, fewer)
    return
  }
  if (isPlain) selection.select(selectCell(cell))
  else
    press(
      event,
      controller,
      event.shiftKey ? extendTo(selection.ranges(), cell) : addRange(selection.ranges(), selectCell(cell)),
    )
  extendByDrag(event, root, controller, 'cells')
}

function pressRow(event: MouseEvent, cell: CellUnder, root: HTMLElement, controller: GridHost): void {
  if (isAct(event.target)) return
  const { rowId, columnId } = cell
  const ranges = controller.selection.ranges()
  if (isHeld(event, ranges, 'rows') && isInSelection(controller, cell)) {
    event.preventDefault()
    return
  }
  const row = selectRows({ rowId, columnId }, rowId)
  press(
    event,
    controller,
    pressed(event, ranges, row, { rowId, columnId: currentRange(ranges)?.anchor.columnId ?? columnId }),
  )
  extendByDrag(event, root, controller, 'rows')
}

function pressColumn(event: MouseEvent, columnId: ColumnId, root: HTMLElement, controller: GridHost): void {
  const ranges = controller.selection.ranges()
  const rowId = firstRowOnScreen(controller)
  if (rowId === null) return
  const cell = { rowId, columnId }
  if (isHeld(event, ranges, 'columns') && isInSelection(controller, cell)) {
    event.preventDefault()
    return
  }
  press(event, controller, pressed(event, ranges, selectColumns(cell, columnId), cell))
  extendByDrag(event, root, controller, 'columns')
}

/** The new ranges after a press on a row number or column header, by modifier key. */
function pressed(event: MouseEvent, ranges: Ranges, whole: Ranges, cell: CellAddress): Ranges {
  if (event.shiftKey) return extendTo(ranges, cell, currentRange(whole)?.whole)
  return isAdding(event) ? addRange(ranges, whole) : whole
}

/** Keeps selected whole rows or columns, so that they can be dragged. */
const isHeld = (event: MouseEvent, ranges: Ranges, whole: Whole): boolean =>
  !event.shiftKey && !isAdding(event) && currentRange(ranges)?.whole === whole

function extendByDrag(event: MouseEvent, root: HTMLElement, controller: GridHost, whole: Whole): void {
  const { selection } = controller
  dragCells(root, controller, event, {
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

function selectEverything(event: MouseEvent, controller: GridHost): void {
  const { active } = controller.selection
  const rowId = active?.rowId ?? firstRowOnScreen(controller)
  const columnId = active?.columnId ?? controller.columnIds()[0]
  if (rowId !== null && columnId !== undefined) press(event, controller, selectAll({ rowId, columnId }))
}

function selectColumn(controller: GridHost, columnId: ColumnId): void {
  const rowId = firstRowOnScreen(controller)
  if (rowId !== null) select(controller, selectColumns({ rowId, columnId }, columnId))
}

/** AG Grid would select only the pressed cell. */
function press(event: MouseEvent, controller: GridHost, ranges: Ranges): void {
  event.preventDefault()
  event.stopPropagation()
  select(controller, ranges)
}

function select(controller: GridHost, ranges: Ranges): void {
  controller.selection.select(ranges)
  if (ranges.active) controller.focusCell(ranges.active)
}

/** The column whose header was pressed; null on other controls in the header. */
const headerMeant = (controller: GridHost, target: EventTarget | null): ReturnType<typeof headerUnder> =>
  isHeaderPart(target) ? null : headerUnder(controller, target)

function firstRowOnScreen(controller: GridHost): RowId | null {
  const frame = controller.frame()
  const row = frame ? Math.ceil(frame.scrollTop / frame.rowHeight) : 0
  return controller.lines[Math.min(row, controller.lines.length - 1)]?.rowId ?? null
}

const isAct = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-act]') !== null

const isAdding = ({ ctrlKey, metaKey }: MouseEvent): boolean => ctrlKey || metaKey
