import { copyAs } from '../clipboard/copy/copy-selection.ts'
import { afterFrames } from '../core/after-frames.ts'
import type { GridHandle } from '../core/grid-props.ts'
import { selectedRows } from '../selection/selected-rows.ts'
import type { GridController } from './grid-controller.ts'
import type { GridInput } from './grid-input.ts'

export const handleOf = (controller: GridController, input: GridInput): GridHandle => ({
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
