import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import { GUTTER } from '../column-defs.ts'
import type { CellEditing } from '../editors/cell-editing.ts'
import type { GridController } from '../grid-controller.ts'
import type { CellAddress, SheetGridProps } from '../grid-props.ts'
import { isCollapsed } from '../view/visible-rows.ts'

type Ports = Pick<SheetGridProps, 'collapsed' | 'onCollapse' | 'onOpenAttachments' | 'onOpenComments' | 'onRowMenu'>

/** Mouse on the grid, by one set of listeners for all cells: cells are drawn by the thousand and carry none of their own. */
export function watchPointer(
  root: HTMLElement,
  controller: GridController,
  editing: CellEditing,
  ports: () => Ports,
): () => void {
  const leaving = new AbortController()
  const signal = leaving.signal

  // An edit whose text does not fit keeps the focus: the press that would leave it does nothing else.
  const onPress = (event: MouseEvent): void => {
    if (editing.owns(event.target) || editing.settle()) return
    event.preventDefault()
    event.stopPropagation()
  }
  const onClick = (event: MouseEvent): void => {
    if (editing.owns(event.target)) return
    const address = addressUnder(controller, event.target)
    if (!address) return
    const act = event.target instanceof Element ? event.target.closest('[data-act]')?.getAttribute('data-act') : null
    if (address.onGutter && !act) controller.moveTo(address)
    if (act) actOn(act, address, controller, editing, ports())
  }
  const onDoubleClick = (event: MouseEvent): void => {
    const address = addressUnder(controller, event.target)
    if (!address || address.onGutter || editing.owns(event.target)) return
    if (editing.columnOf(address)?.kind !== 'checkbox') editing.open(address)
  }
  const onMenu = (event: MouseEvent): void => {
    const address = addressUnder(controller, event.target)
    if (!address || editing.owns(event.target)) return
    event.preventDefault()
    controller.moveTo(address)
    ports().onRowMenu({ rowId: address.rowId, x: event.clientX, y: event.clientY })
  }

  root.addEventListener('mousedown', onPress, { signal, capture: true })
  root.addEventListener('click', onClick, { signal })
  root.addEventListener('dblclick', onDoubleClick, { signal })
  root.addEventListener('contextmenu', onMenu, { signal })
  return () => leaving.abort()
}

function actOn(
  act: string,
  address: CellAddress,
  controller: GridController,
  editing: CellEditing,
  ports: Ports,
): void {
  const { view } = controller.context
  const index = view?.indexOf(address.rowId) ?? -1
  if (act === 'toggle' && view && index >= 0) {
    ports.onCollapse(address.rowId, !isCollapsed(view, index, ports.collapsed))
  }
  if (act === 'check') editing.toggle(address)
  if (act === 'attachments') ports.onOpenAttachments(address.rowId)
  if (act === 'comments') ports.onOpenComments(address.rowId)
}

/** The row an element is drawn in, or null. */
export function rowUnder(controller: GridController, target: EventTarget | null): RowId | null {
  const text = target instanceof Element ? target.closest('.ag-row')?.getAttribute('row-id') : null
  const index = text ? (controller.context.view?.indexOf(Number(text) as RowId) ?? -1) : -1 // indexOf answers -1 to a number that is no row
  return index < 0 ? null : (controller.context.view?.rowIdAt(index) ?? null)
}

/** The cell an element is drawn in; on the gutter, the first cell of that row. */
function addressUnder(
  controller: GridController,
  target: EventTarget | null,
): (CellAddress & { onGutter: boolean }) | null {
  const rowId = rowUnder(controller, target)
  const text = target instanceof Element ? target.closest('.ag-cell')?.getAttribute('col-id') : null
  if (rowId === null || !text) return null
  const columns = controller.columnIds()
  const onGutter = text === GUTTER
  const columnId: ColumnId | undefined = onGutter ? columns[0] : columns.find(id => String(id) === text)
  return columnId === undefined ? null : { rowId, columnId, onGutter }
}
