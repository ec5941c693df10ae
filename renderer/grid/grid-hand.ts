import type { ColumnId, RowId } from '../../shared/model/ids.ts'
import { type CopyKind, copyAs } from './copy/copy-selection.ts'
import type { FormatChange } from './format/change-format.ts'
import type { GridController } from './grid-controller.ts'
import type { GridInput } from './grid-input.ts'
import type { CellAddress } from './grid-props.ts'
import type { GridCommand } from './input/grid-keys.ts'
import { afterFrames } from './view/after-frames.ts'
import { selectedRows } from './view/selected-rows.ts'

/** What can be done to the cells from elsewhere: the toolbar, the menus, the palette. */
export type GridHand = {
  /** From top to bottom as they are shown. */
  readonly selectedRows: () => readonly RowId[]
  /** Does what a key on the cells would do. */
  readonly run: (command: GridCommand) => void
  /** Puts what is selected on the clipboard. Settles with null, or the sentence that says why not. */
  readonly copyAs: (kind: CopyKind) => Promise<string | null>
  /** Settles when the cells have it: a menu that is just closing gives it back first. */
  readonly takeKeyboard: () => Promise<void>
  /** Makes a column, or all that are selected with it, as wide as what they show. */
  readonly fitColumns: (columnId: ColumnId) => void
  /** Shows the numbers of a column otherwise, and of all that are selected with it. */
  readonly formatColumn: (columnId: ColumnId, change: FormatChange) => void
  readonly goTo: (cell: CellAddress) => void
  /**
   * Opens the editor with the draft of an earlier window; hears when it closes again because the user goes to type elsewhere, such as the
   * passphrase, before they have touched it. False if the cell does not exist.
   */
  readonly resume: (cell: CellAddress, text: string, onPassed: () => void) => boolean
}

export const handOf = (controller: GridController, input: GridInput): GridHand => ({
  selectedRows: () => selectedRows(controller.selection),
  run: command => input.run(command),
  copyAs: kind => copyAs(controller, kind),
  takeKeyboard: () =>
    new Promise(resolve =>
      afterFrames(2, () => {
        controller.takeFocus()
        resolve()
      }),
    ),
  fitColumns: columnId => input.fitColumns(columnId),
  formatColumn: (columnId, change) => input.formatColumn(columnId, change),
  goTo: cell => controller.moveTo(cell),
  resume: (cell, text, onPassed) => input.resume(cell, text, onPassed),
})
