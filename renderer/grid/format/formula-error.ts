import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import { displayText } from '../../../shared/model/sheet/cell-value.ts'
import { isFormulaError } from './cell-text.ts'

/** What is wrong, and where to look, by the word that the service shows instead of a value. */
const REASONS: Readonly<Record<string, string>> = {
  '#UNPARSEABLE': 'The service cannot read this formula. Check its brackets, quotes and names.',
  '#UNSUPPORTED': 'This service does not work this formula out yet. The formula is kept.',
  '#CIRCULAR REFERENCE': 'This formula leads back to its own cell.',
  '#REF': 'This formula names a cell, row or column that is gone.',
  '#DIVIDE BY ZERO': 'This formula divides by nothing or zero.',
  '#NO MATCH': 'This formula looks for something that is not there.',
  '#BLOCKED': 'A cell that this formula needs has an error of its own.',
  '#INVALID DATA TYPE': 'This formula was given a kind of value that it cannot use, such as text for a number.',
  '#INVALID OPERATION': 'This formula does something with its values that cannot be done.',
  '#INVALID VALUE': 'A value of this formula is outside of what it takes.',
  '#INVALID COLUMN VALUE': 'This formula comes to something that the column cannot hold.',
  '#INCORRECT ARGUMENT SET': 'This formula has too few or too many values between its brackets.',
  '#DATE EXPECTED': 'This column holds dates, and the formula comes to something else.',
  '#BOOLEAN EXPECTED': 'This column is ticked or not, and the formula comes to something else.',
  '#INVALID REF': 'This formula names a range of another sheet that is not there.',
  '#NESTED CRITERIA': 'A condition of this formula has another condition about @cell inside it.',
  '#OVERFLOW': 'This formula comes to a number that is too large, or reads more cells than can be worked out.',
  '#CALCULATING': 'The service has not finished working this formula out.',
}

/** One sentence for a formula that came to an error; null for any other cell. */
export function formulaErrorWords(cell: Cell): string | null {
  if (!isFormulaError(cell)) return null
  const shown = displayText(cell)
  return REASONS[shown.replace(/[!?]$/, '').toUpperCase()] ?? `The service has no result for this formula: ${shown}.`
}
