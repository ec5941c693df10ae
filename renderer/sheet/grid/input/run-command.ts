import type { RowId } from '../../../../shared/model/ids.ts'
import { personsLocale } from '../../../ui/messages/locale.ts'
import type { CellAddress } from '../../core/cell-address.ts'
import type { CellChanges } from '../../editing/cell-changes.ts'
import type { CellEditing } from '../../editing/cell-editing.ts'
import { clearCells, toggleCells } from '../../editing/change-selected.ts'
import { autoSum } from '../../formula/auto-sum.ts'
import { editText } from '../../typing/edit-text.ts'
import { isBlankLine } from '../blank/blank-line.ts'
import { isGroupClosed } from '../collapsed.ts'
import { cellNow } from '../grid-context.ts'
import type { GridFeature } from '../grid-feature.ts'
import type { GridHost } from '../grid-host.ts'
import type { SheetGridProps } from '../grid-props.ts'
import { isGroupHeader, levelOfHeader } from '../group-header.ts'
import { currentRange } from '../selection/ranges.ts'
import { selectByKey } from '../selection/select-by-key.ts'
import { rowsMeant, selectedRows } from '../selection/selected-rows.ts'
import type { GridCommand } from './grid-keys.ts'
import { cellAfterEdit, cellAtEdge, cellAtEnd, cellBeside, cellByScreen, pastHeaders } from './grid-moves.ts'

type Ports = Pick<SheetGridProps, 'collapsed' | 'onCollapse' | 'onRowCommand' | 'onRowMenu'>

/** Does what a key asked for, on the active cell or on all that is selected. */
export function runCommand(
  command: GridCommand,
  active: CellAddress,
  controller: GridHost,
  editing: CellEditing,
  changes: CellChanges,
  features: readonly GridFeature[],
  ports: Ports,
): void {
  if (isGroupHeader(active.rowId) && HEADER_COMMANDS.has(command.kind)) {
    onHeader(command, active, controller, ports)
    return
  }
  switch (command.kind) {
    case 'edit':
    case 'open-list':
    case 'type':
      beginEdit(command, active, editing)
      break
    case 'enter':
      if (editing.columnOf(active)?.kind !== 'checkbox') beginEdit({ kind: 'edit' }, active, editing)
      else goTo(controller, cellAfterEdit(controller, active, 'down'))
      break
    case 'up':
      goTo(controller, pastHeaders(cellBeside, controller, active, 'up'))
      break
    case 'edit-in-bar':
      editing.openInBar(active)
      break
    case 'toggle':
      if (controller.context.blank.takesValues(active.rowId)) beginEdit(command, active, editing)
      else if (editing.columnOf(active)?.kind === 'checkbox') toggleCells(controller, changes)
      else beginEdit(command, active, editing)
      break
    case 'clear':
      clearCells(controller, changes)
      break
    case 'feature':
      for (const { commands } of features) commands?.[command.id]?.()
      break
    case 'extend':
    case 'extend-to':
    case 'select':
    case 'walk':
      selectByKey(command, controller)
      break
    case 'today':
      editing.putToday(active)
      break
    case 'auto-sum':
      if (editing.columnOf(active)?.kind !== 'checkbox')
        editing.open(active, { text: autoSum(controller.context, active) })
      break
    case 'copy-above':
      copyAbove(controller, active, editing)
      break
    case 'to-active':
      controller.takeFocus()
      break
    case 'by-screen':
      goTo(controller, cellByScreen(controller, active, command.direction))
      break
    case 'to-edge':
      goTo(controller, cellAtEdge(controller, active, command.direction))
      break
    case 'to-corner':
      goTo(controller, cellAtEnd(controller, active, command.end, 'sheet'))
      break
    case 'to-row-end':
      goTo(controller, cellAtEnd(controller, active, command.end, 'row'))
      break
    case 'collapse':
      collapse(controller, active, command.collapsed, ports)
      break
    case 'row':
      ports.onRowCommand(command.command, rowsMeant(controller.selection, active.rowId))
      break
    case 'menu':
      openMenu(controller, active, ports)
      break
  }
}

type Begin = Extract<GridCommand, { kind: 'edit' | 'open-list' | 'type' | 'toggle' }>

/** A yes-or-no cell is toggled by Space and F2, and opened by typing; elsewhere Space is a character like any other. */
function beginEdit(command: Begin, active: CellAddress, editing: CellEditing): void {
  if (editing.columnOf(active)?.kind === 'checkbox') {
    if (command.kind === 'edit' || command.kind === 'toggle') editing.toggle(active)
    // Yes, TRUE, 1 or a formula: a text that means neither yes nor no is refused there, or marked.
    if (command.kind === 'type')
      editing.open(active, { text: command.text, ...(command.heard && { heard: command.heard }) })
    return
  }
  if (command.kind === 'edit') editing.open(active)
  if (command.kind === 'open-list') editing.open(active, { withList: true })
  if (command.kind === 'type')
    editing.open(active, { text: command.text, ...(command.heard && { heard: command.heard }) })
  if (command.kind === 'toggle') editing.open(active, { text: ' ' })
}

/** As typed there: a formula by the letter, as in other spreadsheets. */
function copyAbove(controller: GridHost, active: CellAddress, editing: CellEditing): void {
  const above = pastHeaders(cellBeside, controller, active, 'up')
  const index = above ? (controller.context.view?.indexOf(above.rowId) ?? -1) : -1
  const column = editing.columnOf(active)
  if (index < 0 || !column || column.kind === 'checkbox') return
  const text = editText(column, cellNow(controller.context, index, column.id), personsLocale.now())
  if (text !== '') editing.open(active, { text })
}

function goTo(controller: GridHost, address: CellAddress | null): void {
  if (address) controller.moveTo(address)
}

/** Commands that do something else on a group header than on a row. */
const HEADER_COMMANDS: ReadonlySet<GridCommand['kind']> = new Set([
  'edit',
  'enter',
  'toggle',
  'collapse',
  'menu',
  'row',
])
const OPENS_HEADER: ReadonlySet<GridCommand['kind']> = new Set(['edit', 'enter', 'toggle'])

/** Enter and Space turn it over; closing one that is closed goes to the group around it. */
function onHeader(command: GridCommand, active: CellAddress, controller: GridHost, ports: Ports): void {
  const { collapsed, onCollapse } = ports
  const isClosed = isGroupClosed(active.rowId, collapsed)
  const rows = selectedRows(controller.selection)
  if (command.kind === 'row' && rows.length > 0) ports.onRowCommand(command.command, rows)
  if (OPENS_HEADER.has(command.kind)) onCollapse(active.rowId, !isClosed)
  if (command.kind !== 'collapse') return
  const around = command.collapsed && isClosed ? headerOver(controller, active, levelOfHeader(active.rowId)) : null
  if (around === null) onCollapse(active.rowId, command.collapsed)
  else controller.moveTo({ ...active, rowId: around })
}

/** The header of the nearest group around a line, that of a level above `below`. */
function headerOver({ lines, selection }: GridHost, { rowId }: CellAddress, below: number): RowId | null {
  for (let at = selection.layout().rows.positionOf(rowId) - 1; at >= 0; at--) {
    const { group } = lines[at] ?? {}
    if (group && group.header.level < below) return group.header.id
  }
  return null
}

/** Folds the row's own children, or the group it is in; a row without any folds the parent it stands under, and goes there. */
function collapse(controller: GridHost, active: CellAddress, collapsed: boolean, { onCollapse }: Ports): void {
  const { view } = controller.context
  if (controller.context.sortFilter?.rows?.groups) {
    const header = collapsed ? headerOver(controller, active, Number.POSITIVE_INFINITY) : null
    if (header === null) return
    controller.moveTo({ ...active, rowId: header })
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
  controller.moveTo({ ...active, rowId: parentId })
  onCollapse(parentId, true)
}

function openMenu(controller: GridHost, active: CellAddress, { onRowMenu }: Ports): void {
  if (isBlankLine(active.rowId)) return
  const cell = controller.cellElement(active)?.getBoundingClientRect()
  if (!cell) return
  const rowIds = rowsMeant(controller.selection, active.rowId)
  const onGutter = currentRange(controller.selection.ranges())?.whole === 'rows'
  onRowMenu({ rowId: active.rowId, rowIds, onGutter, x: cell.left + 8, y: cell.bottom })
}
