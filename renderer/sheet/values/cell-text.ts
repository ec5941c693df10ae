import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import { displayText } from '../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import { shownText } from '../../../shared/print/shown-text.ts'
import { personsWriting } from './number-format.ts'

/** The text of a cell in the user's locale. */
export const cellText = (column: Column, cell: Cell, thisYear: string): string =>
  shownText(column, cell, personsWriting(), thisYear)

/** A formula error, such as "#REF" or "#UNSUPPORTED". */
export function isFormulaError(cell: Cell): boolean {
  return cell.formula !== null && displayText(cell).startsWith('#')
}
