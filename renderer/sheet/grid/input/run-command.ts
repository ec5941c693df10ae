import type { RowId } from '../../../../shared/model/ids.ts'
import type { FeatureCommandId } from '../../../commands/feature-commands.ts'
import type { CellAddress } from '../../core/cell-address.ts'
import { isBlankLine } from '../blank/blank-line.ts'
import { isGroupClosed } from '../collapsed.ts'
import type { GridFeature } from '../grid-feature.ts'
import type { GridHost } from '../grid-host.ts'
import type { SheetGridProps } from '../grid-props.ts'
import { isGroupHeader, levelOfHeader } from '../group-header.ts'
import { currentRange } from '../selection/ranges.ts'
import { selectByKey } from '../selection/select-by-key.ts'
import { rowsMeant, selectedRows } from '../selection/selected-rows.ts'
import type { GridCommand, Key } from './grid-keys.ts'
import { cellAtEdge, cellAtEnd, cellBeside, cellByScreen, pastHeaders } from './grid-moves.ts'

type Ports = Pick<SheetGridProps, 'collapsed' | 'onCollapse' | 'onRowCommand' | 'onRowMenu'>

/** Runs a command on the active cell or the selection. `key` is null from a menu. */
export function runCommand(
  command: GridCommand,
  key: Key | null,
  active: CellAddress,
  host: GridHost,
  features: readonly GridFeature[],
  ports: Ports,
): void {
  if (isGroupHeader(active.rowId) && isOfHeader(command)) {
    onHeader(command, active, host, ports)
    return
  }
  switch (command.kind) {
    case 'feature':
      for (const { commands } of features) commands?.[command.id]?.(key)
      break
    case 'up':
      goTo(host, pastHeaders(cellBeside, host, active, 'up'))
      break
    case 'extend':
    case 'extend-to':
    case 'select':
    case 'walk':
      selectByKey(command, host)
      break
    case 'to-active':
      host.takeFocus()
      break
    case 'by-screen':
      goTo(host, cellByScreen(host, active, command.direction))
      break
    case 'to-edge':
      goTo(host, cellAtEdge(host, active, command.direction))
      break
    case 'to-corner':
      goTo(host, cellAtEnd(host, active, command.end, 'sheet'))
      break
    case 'to-row-end':
      goTo(host, cellAtEnd(host, active, command.end, 'row'))
      break
    case 'collapse':
      collapse(host, active, command.collapsed, ports)
      break
    case 'row':
      ports.onRowCommand(command.command, rowsMeant(host.selection, active.rowId))
      break
    case 'menu':
      openMenu(host, active, ports)
      break
  }
}

function goTo(host: GridHost, address: CellAddress | null): void {
  if (address) host.moveTo(address)
}

const OPENS_HEADER: ReadonlySet<FeatureCommandId> = new Set(['edit', 'toggle'])
const opensHeader = (command: GridCommand): boolean => command.kind === 'feature' && OPENS_HEADER.has(command.id)

/** Commands that behave differently on a group header. */
const isOfHeader = (command: GridCommand): boolean =>
  opensHeader(command) || command.kind === 'collapse' || command.kind === 'menu' || command.kind === 'row'

/** Enter and Space toggle it; collapsing a collapsed one moves to the enclosing group. */
function onHeader(command: GridCommand, active: CellAddress, host: GridHost, ports: Ports): void {
  const { collapsed, onCollapse } = ports
  const isClosed = isGroupClosed(active.rowId, collapsed)
  const rows = selectedRows(host.selection)
  if (command.kind === 'row' && rows.length > 0) ports.onRowCommand(command.command, rows)
  if (opensHeader(command)) onCollapse(active.rowId, !isClosed)
  if (command.kind !== 'collapse') return
  const around = command.collapsed && isClosed ? headerOver(host, active, levelOfHeader(active.rowId)) : null
  if (around === null) onCollapse(active.rowId, command.collapsed)
  else host.moveTo({ ...active, rowId: around })
}

/** The header of the nearest enclosing group at a level above `below`. */
function headerOver({ lines, selection }: GridHost, { rowId }: CellAddress, below: number): RowId | null {
  for (let at = selection.layout().rows.positionOf(rowId) - 1; at >= 0; at--) {
    const { group } = lines[at] ?? {}
    if (group && group.header.level < below) return group.header.id
  }
  return null
}

/** Collapses the row's children, or its group; on a row without children, collapses its parent and moves there. */
function collapse(host: GridHost, active: CellAddress, collapsed: boolean, { onCollapse }: Ports): void {
  const { view } = host.context
  if (host.context.lineSource?.isGrouped) {
    const header = collapsed ? headerOver(host, active, Number.POSITIVE_INFINITY) : null
    if (header === null) return
    host.moveTo({ ...active, rowId: header })
    onCollapse(header, true)
    return
  }
  const index = view?.indexOf(active.rowId) ?? -1
  if (!view || index < 0) return
  if (view.hasChildrenAt(index)) {
    onCollapse(active.rowId, collapsed)
    return
  }
  const parent = view.parentIndexAt(index)
  if (!collapsed || parent < 0) return
  const parentId = view.rowIdAt(parent)
  host.moveTo({ ...active, rowId: parentId })
  onCollapse(parentId, true)
}

function openMenu(host: GridHost, active: CellAddress, { onRowMenu }: Ports): void {
  if (isBlankLine(active.rowId)) return
  const cell = host.cellElement(active)?.getBoundingClientRect()
  if (!cell) return
  const rowIds = rowsMeant(host.selection, active.rowId)
  const onGutter = currentRange(host.selection.ranges())?.whole === 'rows'
  onRowMenu({ rowId: active.rowId, rowIds, onGutter, x: cell.left + 8, y: cell.bottom })
}
