import type { CellAddress } from '../../core/cell-address.ts'
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

/** Mouse handlers of the grid: one set of listeners for all cells, because there are thousands. */
export function watchPointer(
  root: HTMLElement,
  host: GridHost,
  features: readonly GridFeature[],
  ports: () => Ports,
): () => void {
  const leaving = new AbortController()
  const signal = leaving.signal

  const isOwned = ({ target }: MouseEvent): boolean => features.some(feature => feature.owns?.(target))
  const isBusy = (): boolean => features.some(feature => feature.isBusy?.())

  const onPress = (event: MouseEvent): void => {
    if (isOwned(event)) return
    const isMain = event.button === MAIN_BUTTON
    const isTaken = features.some(({ pointer }) => pointer?.beforePress?.(event))
    if (isTaken || (isMain && features.some(({ pointer }) => pointer?.onPress?.(event)))) swallow(event)
    else if (isMain) selectByMouse(event, root, host)
    // The menu computes its target when it opens: AG Grid would select only this cell.
    else if (event.button === MENU_BUTTON && cellUnder(host, event.target)) swallow(event)
  }
  const onClick = (event: MouseEvent): void => {
    if (isOwned(event) || isBusy()) return
    if (features.some(({ pointer }) => pointer?.onClick?.(event))) return
    const address = cellUnder(host, event.target)
    const act = event.target instanceof Element ? event.target.closest('[data-act]')?.getAttribute('data-act') : null
    if (!act) selectByClick(event, host)
    else if (address) {
      actOn(act, address, host, ports())
      for (const { acts } of features) acts?.[act]?.(address)
    }
  }
  const onDoubleClick = (event: MouseEvent): void => {
    if (isOwned(event) || isBusy()) return
    if (features.some(({ pointer }) => pointer?.onDoubleClick?.(event))) return
    const address = cellUnder(host, event.target)
    if (address && !address.onGutter && isGroupHeader(address.rowId)) toggleGroup(address, ports())
  }
  const onMenu = (event: MouseEvent): void => {
    const address = cellUnder(host, event.target)
    if (!address || isOwned(event)) return
    event.preventDefault()
    if (isInSelection(host, address)) host.takeFocus()
    else host.moveTo(address)
    const { rowId, onGutter } = address
    if (isGroupHeader(rowId) || isBlankLine(rowId)) return
    const rowIds = rowsMeant(host.selection, rowId)
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

function actOn(act: string, address: CellAddress, host: GridHost, ports: Ports): void {
  const { view } = host.context
  const index = view?.indexOf(address.rowId) ?? -1
  if (act === 'toggle' && view && index >= 0) {
    ports.onCollapse(address.rowId, !isCollapsed(view, index, ports.collapsed))
  }
  if (act === 'toggle' && isGroupHeader(address.rowId)) toggleGroup(address, ports)
}
