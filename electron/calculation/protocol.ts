import type { ColumnId, RowId, SheetId } from '../../shared/model/ids.ts'
import type { RowLocation } from '../../shared/model/sheet/edit.ts'
import type { FormulaInputs } from '../../shared/model/sheet/formula-inputs.ts'
import type { FormulaPreview } from '../../shared/model/sheet/formula-preview.ts'
import type { CalculatedNews, SheetMessage } from '../../shared/model/sheet/sheet-message.ts'

/** The inputs that formulas of a sheet need: its summary fields, and the ranges of other sheets that it has. */
export type InputNeeds = { readonly fields: boolean; readonly ranges: boolean }

/** `noRoom`: sheets of these ranges that are on this computer, and for which there is no room in memory. */
export type GivenInputs = FormulaInputs & { readonly noRoom: readonly SheetId[] }

/** The cell of a formula. `location`: of its row, if the sheet does not have it yet. */
export type FormulaCell = { readonly rowId: RowId; readonly columnId: ColumnId; readonly location: RowLocation | null }

/**
 * Messages from main to the thread that calculates formulas. A run is a sheet from `message` to `end`; main assigns its
 * number. `continue`: before its first message, a run replaces one of the same sheet, which ends. `inputs` answers
 * `inputs-wanted`, and may be sent again; null: they are not on this computer. `preview` has exactly one reply, with
 * its `request`. `close` ends the thread.
 */
export type CalculationRequest =
  | { readonly kind: 'message'; readonly run: number; readonly message: SheetMessage }
  | { readonly kind: 'inputs'; readonly run: number; readonly inputs: GivenInputs | null }
  | {
      readonly kind: 'preview'
      readonly run: number
      readonly request: number
      readonly cell: FormulaCell
      readonly formula: string
    }
  | { readonly kind: 'continue'; readonly run: number; readonly before: number }
  | { readonly kind: 'end'; readonly run: number }
  | { readonly kind: 'close' }

/**
 * `calculated`: new results of a run. `inputs-wanted`: a formula reads something outside the rows of its sheet. Sheets
 * that have such formulas when they are opened have no results before their inputs. `previewed`: the result that a
 * formula would have in a cell.
 */
export type CalculationReply =
  | { readonly kind: 'calculated'; readonly run: number; readonly calculated: CalculatedNews }
  | { readonly kind: 'inputs-wanted'; readonly run: number; readonly needs: InputNeeds }
  | { readonly kind: 'previewed'; readonly request: number; readonly preview: FormulaPreview | null }
