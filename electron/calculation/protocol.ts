import type { FormulaInputs } from '../../shared/model/sheet/formula-inputs.ts'
import type { CalculatedNews, SheetMessage } from '../../shared/model/sheet/sheet-message.ts'

/**
 * Messages from main to the thread that calculates formulas. A run is a sheet from `message` to `end`; main assigns its
 * number. `inputs` answers `inputs-wanted`, and may be sent again; null: they are not on this computer. `close` ends
 * the thread.
 */
export type CalculationRequest =
  | { readonly kind: 'message'; readonly run: number; readonly message: SheetMessage }
  | { readonly kind: 'inputs'; readonly run: number; readonly inputs: FormulaInputs | null }
  | { readonly kind: 'end'; readonly run: number }
  | { readonly kind: 'close' }

/**
 * `calculated`: new results of a run. `inputs-wanted`: a formula reads something outside the rows of its sheet. Sheets
 * that have such formulas when they are opened have no results before their inputs.
 */
export type CalculationReply =
  | { readonly kind: 'calculated'; readonly run: number; readonly calculated: CalculatedNews }
  | { readonly kind: 'inputs-wanted'; readonly run: number }
