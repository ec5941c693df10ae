import type { GridHost } from '../grid/grid-host.ts'
import { dragCells } from '../grid/input/drag-cells.ts'
import { cellUnder, headerUnder, isHeaderPart } from '../grid/input/under-pointer.ts'
import { cellAt } from '../grid/selection/layout.ts'
import type { CellEditing } from './cell-editing.ts'

/**
 * A press while a formula is edited: inserts a reference to the cell or column, or to the range of a drag. False if it
 * is no pointing.
 */
export function pointByMouse(event: MouseEvent, root: HTMLElement, host: GridHost, editing: CellEditing): boolean {
  const { target, shiftKey } = event
  if (!editing.isOpen || (target instanceof Element && target.closest('[data-act]'))) return false
  const cell = cellUnder(host, target)
  if (cell) {
    if (cell.onGutter || !editing.point({ kind: 'cell', cell, extends: shiftKey })) return false
    dragCells(root, host, event, {
      onMove: to => {
        const reached = cellAt(host.selection.layout(), to)
        if (reached) editing.point({ kind: 'cell', cell: reached, extends: true })
      },
    })
    return true
  }
  const columnId = isHeaderPart(target) ? null : headerUnder(host, target)
  const rowId = host.selection.layout().rows.idAt(0)
  if (typeof columnId !== 'number' || rowId === undefined) return false
  return editing.point({ kind: 'column', cell: { rowId, columnId }, extends: shiftKey })
}
