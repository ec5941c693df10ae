import type { GridHost } from '../grid/grid-host.ts'
import { dragCells } from '../grid/input/drag-cells.ts'
import { cellUnder, headerUnder, isHeaderPart } from '../grid/input/under-pointer.ts'
import { cellAt } from '../grid/selection/layout.ts'
import type { CellEditing } from './cell-editing.ts'

/** A press while a formula is written: names the cell or the column under it, and the cells it is dragged over. False where it means something else. */
export function pointByMouse(
  event: MouseEvent,
  root: HTMLElement,
  controller: GridHost,
  editing: CellEditing,
): boolean {
  const { target, shiftKey } = event
  if (!editing.isOpen || (target instanceof Element && target.closest('[data-act]'))) return false
  const cell = cellUnder(controller, target)
  if (cell) {
    if (cell.onGutter || !editing.point({ kind: 'cell', cell, extends: shiftKey })) return false
    dragCells(root, controller, event, {
      onMove: to => {
        const reached = cellAt(controller.selection.layout(), to)
        if (reached) editing.point({ kind: 'cell', cell: reached, extends: true })
      },
    })
    return true
  }
  const columnId = isHeaderPart(target) ? null : headerUnder(controller, target)
  const rowId = controller.selection.layout().rows.idAt(0)
  if (typeof columnId !== 'number' || rowId === undefined) return false
  return editing.point({ kind: 'column', cell: { rowId, columnId }, extends: shiftKey })
}
