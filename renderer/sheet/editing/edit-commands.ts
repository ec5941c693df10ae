import { personsLocale } from '../../ui/messages/locale.ts'
import type { CellAddress } from '../core/cell-address.ts'
import { autoSum } from '../formula/auto-sum.ts'
import { cellNow } from '../grid/grid-context.ts'
import type { CellCommands } from '../grid/grid-feature.ts'
import type { GridHost } from '../grid/grid-host.ts'
import { cellAfterEdit, cellBeside, pastHeaders } from '../grid/input/grid-moves.ts'
import { editText } from '../values/typing/edit-text.ts'
import type { CellChanges } from './cell-changes.ts'
import type { CellEditing } from './cell-editing.ts'
import { clearCells, toggleCells } from './change-selected.ts'

/** Commands that type into cells, tick or clear them. They apply to the active cell or to the selection. */
export function editCommands(host: GridHost, editing: CellEditing, changes: CellChanges): CellCommands {
  const isCheckbox = (cell: CellAddress): boolean => editing.columnOf(cell)?.kind === 'checkbox'
  const atActive = (run: (active: CellAddress) => void) => (): void => {
    const { active } = host.selection
    if (active) run(active)
  }
  /** A checkbox has no text: Enter moves to the next row, and F2 toggles it. */
  const edit = (active: CellAddress, isEnter: boolean): void => {
    if (!isCheckbox(active)) editing.open(active)
    else if (!isEnter) editing.toggle(active)
    else {
      const next = cellAfterEdit(host, active, 'down')
      if (next) host.moveTo(next)
    }
  }
  /** Outside a checkbox column, space is text. */
  const toggle = (active: CellAddress): void => {
    if (!isCheckbox(active)) editing.open(active, { text: ' ' })
    else if (host.context.blank.takesValues(active.rowId)) editing.toggle(active)
    else toggleCells(host, changes)
  }
  return {
    edit: key => atActive(active => edit(active, key?.key === 'Enter'))(),
    'edit-in-bar': atActive(active => editing.openInBar(active)),
    'open-list': atActive(active => isCheckbox(active) || editing.open(active, { withList: true })),
    toggle: atActive(toggle),
    clear: () => clearCells(host, changes),
    today: atActive(active => editing.putToday(active)),
    'auto-sum': atActive(active => isCheckbox(active) || editing.open(active, { text: autoSum(host.context, active) })),
    'copy-above': atActive(active => copyAbove(host, active, editing)),
  }
}

/** Opens the editor with the text of the cell above. A formula is copied unchanged, as in other spreadsheets. */
function copyAbove(host: GridHost, active: CellAddress, editing: CellEditing): void {
  const above = pastHeaders(cellBeside, host, active, 'up')
  const index = above ? (host.context.view?.indexOf(above.rowId) ?? -1) : -1
  const column = editing.columnOf(active)
  if (index < 0 || !column || column.kind === 'checkbox') return
  const text = editText(column, cellNow(host.context, index, column.id), personsLocale.now())
  if (text !== '') editing.open(active, { text })
}
