import type { CellChanges } from '../editors/cell-changes.ts'
import type { CellEditing } from '../editors/cell-editing.ts'
import { clearCells, toggleCells } from '../editors/change-selected.ts'
import { fillByKey } from '../fill/fill-from.ts'
import type { GridController } from '../grid-controller.ts'
import type { CellAddress, SheetGridProps } from '../grid-props.ts'
import { currentRange } from '../selection/ranges.ts'
import { rowsMeant } from '../view/selected-rows.ts'
import type { GridCommand, Key } from './grid-keys.ts'
import { cellAtEdge, cellAtEnd } from './grid-moves.ts'
import { selectByKey } from './select-by-key.ts'

type Ports = Pick<SheetGridProps, 'onCollapse' | 'onRowCommand' | 'onRowMenu'>

/** Does what a key asked for, on the active cell or on all that is selected. */
export function runCommand(
  command: GridCommand,
  active: CellAddress,
  controller: GridController,
  editing: CellEditing,
  changes: CellChanges,
  ports: Ports,
): void {
  switch (command.kind) {
    case 'edit':
    case 'open-list':
    case 'type':
      beginEdit(command, active, editing)
      break
    case 'toggle':
      if (editing.columnOf(active)?.kind === 'checkbox') toggleCells(controller, changes)
      else beginEdit(command, active, editing)
      break
    case 'clear':
      clearCells(controller, changes)
      break
    case 'fill':
      fillByKey(controller, changes, command)
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

/** A yes-or-no cell is toggled, never opened; elsewhere Space is a character like any other. */
function beginEdit(command: Begin, active: CellAddress, editing: CellEditing): void {
  if (editing.columnOf(active)?.kind === 'checkbox') {
    if (command.kind === 'edit' || command.kind === 'toggle') editing.toggle(active)
    return
  }
  if (command.kind === 'edit') editing.open(active)
  if (command.kind === 'open-list') editing.open(active, { withList: true })
  if (command.kind === 'type') editing.open(active, { text: command.text })
  if (command.kind === 'toggle') editing.open(active, { text: ' ' })
}

function goTo(controller: GridController, address: CellAddress | null): void {
  if (address) controller.moveTo(address)
}

/** Folds the row's own children; a row without any folds the parent it stands under, and goes there. */
function collapse(controller: GridController, active: CellAddress, collapsed: boolean, { onCollapse }: Ports): void {
  const { view } = controller.context
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

function openMenu(controller: GridController, active: CellAddress, { onRowMenu }: Ports): void {
  const cell = controller.cellElement(active)?.getBoundingClientRect()
  if (!cell) return
  const rowIds = rowsMeant(controller.selection, active.rowId)
  const onGutter = currentRange(controller.selection.ranges())?.whole === 'rows'
  onRowMenu({ rowId: active.rowId, rowIds, onGutter, x: cell.left + 8, y: cell.bottom })
}

/** What a keyboard event says, with AltGr (which reports Ctrl and Alt together) taken for the letters it makes. */
export function keyOf(event: KeyboardEvent): Key {
  const isAltGr = event.getModifierState('AltGraph') || (event.ctrlKey && event.altKey)
  return {
    key: event.key,
    main: (event.ctrlKey || event.metaKey) && !isAltGr,
    alt: event.altKey && !isAltGr,
    shift: event.shiftKey,
    isComposing: event.isComposing || event.keyCode === 229,
  }
}
