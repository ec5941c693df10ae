import type { CellAddress } from '../../core/cell-address.ts'
import type { CellEditing } from '../../editing/cell-editing.ts'
import { pointByMouse } from '../../formula/point-by-mouse.ts'
import { isBlankLine } from '../blank/blank-line.ts'
import { isCollapsed, isGroupClosed } from '../collapsed.ts'
import type { GridFeature } from '../grid-feature.ts'
import type { GridHost } from '../grid-host.ts'
import type { SheetGridProps } from '../grid-props.ts'
import { isGroupHeader } from '../group-header.ts'
import { isInSelection, selectByClick, selectByMouse } from '../selection/select-by-mouse.ts'
import { rowsMeant } from '../selection/selected-rows.ts'
import { cellUnder } from './under-pointer.ts'

type Ports = Pick<SheetGridProps, 'collapsed' | 'onCollapse' | 'onRowMenu'>

const MAIN_BUTTON = 0
const MENU_BUTTON = 2

/** Mouse on the grid, by one set of listeners for all cells: cells are drawn by the thousand and carry none of their own. */
export function watchPointer(
  root: HTMLElement,
  controller: GridHost,
  editing: CellEditing,
  features: readonly GridFeature[],
  ports: () => Ports,
): () => void {
  const leaving = new AbortController()
  const signal = leaving.signal

  const onPress = (event: MouseEvent): void => {
    if (editing.owns(event.target)) return
    const isMain = event.button === MAIN_BUTTON
    if (isMain && pointByMouse(event, root, controller, editing)) swallow(event)
    // An edit whose text does not fit keeps the focus: the press that would leave it does nothing else.
    else if (!editing.settle() || (isMain && features.some(({ pointer }) => pointer?.onPress?.(event)))) swallow(event)
    else if (isMain) selectByMouse(event, root, controller)
    // What a menu is for is told when it is asked for: AG Grid would make the cell the only one.
    else if (event.button === MENU_BUTTON && cellUnder(controller, event.target)) swallow(event)
  }
  // A press ends an open edit, but where it named a cell in a formula.
  const isPointing = (): boolean => editing.isOpen
  const onClick = (event: MouseEvent): void => {
    if (editing.owns(event.target) || isPointing()) return
    if (features.some(({ pointer }) => pointer?.onClick?.(event))) return
    const address = cellUnder(controller, event.target)
    const act = event.target instanceof Element ? event.target.closest('[data-act]')?.getAttribute('data-act') : null
    if (!act) selectByClick(event, controller)
    else if (address) {
      actOn(act, address, controller, editing, ports())
      for (const { acts } of features) acts?.[act]?.(address)
    }
  }
  const onDoubleClick = (event: MouseEvent): void => {
    if (isPointing()) return
    if (features.some(({ pointer }) => pointer?.onDoubleClick?.(event))) return
    const address = cellUnder(controller, event.target)
    if (!address || address.onGutter || editing.owns(event.target)) return
    if (isGroupHeader(address.rowId)) toggleGroup(address, ports())
    else if (editing.columnOf(address)?.kind !== 'checkbox') editing.open(address)
  }
  const onMenu = (event: MouseEvent): void => {
    const address = cellUnder(controller, event.target)
    if (!address || editing.owns(event.target)) return
    event.preventDefault()
    if (isInSelection(controller, address)) controller.takeFocus()
    else controller.moveTo(address)
    const { rowId, onGutter } = address
    if (isGroupHeader(rowId) || isBlankLine(rowId)) return
    const rowIds = rowsMeant(controller.selection, rowId)
    ports().onRowMenu({ rowId, rowIds, onGutter, x: event.clientX, y: event.clientY })
  }

  root.addEventListener('mousedown', onPress, { signal, capture: true })
  root.addEventListener('click', onClick, { signal })
  root.addEventListener('dblclick', onDoubleClick, { signal })
  root.addEventListener('contextmenu', onMenu, { signal })
  return () => leaving.abort()
}

function swallow(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

const toggleGroup = ({ rowId }: CellAddress, { collapsed, onCollapse }: Ports): void =>
  onCollapse(rowId, !isGroupClosed(rowId, collapsed))

function actOn(act: string, address: CellAddress, controller: GridHost, editing: CellEditing, ports: Ports): void {
  const { view } = controller.context
  const index = view?.indexOf(address.rowId) ?? -1
  if (act === 'toggle' && view && index >= 0) {
    ports.onCollapse(address.rowId, !isCollapsed(view, index, ports.collapsed))
  }
  if (act === 'toggle' && isGroupHeader(address.rowId)) toggleGroup(address, ports)
  if (act === 'check') editing.toggle(address)
}
