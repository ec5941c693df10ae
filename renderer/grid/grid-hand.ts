import { copyAs } from './copy/copy-selection.ts'
import type { GridController } from './grid-controller.ts'
import type { GridInput } from './grid-input.ts'
import type { GridHand } from './grid-props.ts'
import { afterFrames } from './view/after-frames.ts'
import { selectedRows } from './view/selected-rows.ts'

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
