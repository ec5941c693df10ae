import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import { displayText } from '../../../shared/model/sheet/cell-value.ts'
import { isFormulaError } from './cell-text.ts'

/** The reason and remedy for each error text of the service. */
const REASONS: Readonly<Record<string, string>> = {
  '#UNPARSEABLE': 'The service cannot read this formula. Check its brackets, quotes and names.',
  '#UNSUPPORTED': 'This service cannot calculate this formula yet. The formula is kept.',
  '#CIRCULAR REFERENCE': 'This formula refers to its own cell.',
  '#REF': 'This formula refers to a cell, row or column that was deleted.',
  '#DIVIDE BY ZERO': 'This formula divides by zero or by an empty cell.',
  '#NO MATCH': 'This formula found no match.',
  '#BLOCKED': 'A cell that this formula reads has an error.',
  '#INVALID DATA TYPE': 'This formula uses a value of the wrong type, such as text instead of a number.',
  '#INVALID OPERATION': 'This formula uses an operation that its values do not allow.',
  '#INVALID VALUE': 'A value in this formula is out of range.',
  '#INVALID COLUMN VALUE': 'The column cannot hold the result of this formula.',
  '#INCORRECT ARGUMENT SET': 'A function in this formula has too few or too many arguments.',
  '#DATE EXPECTED': 'This column holds dates, but the formula’s result is not a date.',
  '#BOOLEAN EXPECTED': 'This column holds checkboxes, but the formula’s result is not true or false.',
  '#INVALID REF': 'This formula refers to a range of another sheet that does not exist.',
  '#NESTED CRITERIA': 'A criterion of this formula contains another @cell criterion.',
  '#OVERFLOW': 'The result is too large, or the formula reads too many cells.',
  '#CALCULATING': 'The service has not finished calculating this formula.',
}

/** The message about a formula error; null for any other cell. */
export function formulaErrorMessage(cell: Cell): string | null {
  if (!isFormulaError(cell)) return null
  const shown = displayText(cell)
  return formulaErrorReason(shown) ?? `The service has no result for this formula: ${shown}.`
}

/** Null for an unknown error text. */
export const formulaErrorReason = (error: string): string | null =>
  REASONS[error.replace(/[!?]$/, '').toUpperCase()] ?? null
