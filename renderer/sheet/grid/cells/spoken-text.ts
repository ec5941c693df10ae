import type { Cell, CellValue } from '../../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../../shared/model/sheet/column.ts'
import { cellText } from '../../values/cell-text.ts'
import { ratingName } from '../symbols/symbol-shape.ts'

/** The accessible names of check marks, flags and stars, set and not set. */
const CHECKED: Readonly<Record<string, readonly [set: string, unset: string]>> = {
  FLAG: ['Red flag', 'No flag'],
  STAR: ['Star', 'No star'],
}

export function checkedName({ symbol }: Pick<Column, 'symbol'>, isChecked: boolean): string {
  const [set, unset] = CHECKED[symbol ?? ''] ?? ['Checked', 'Not checked']
  return isChecked ? set : unset
}

/** The accessible name of a cell that shows a drawing instead of text; null otherwise. */
function drawingName(column: Column, value: CellValue): string | null {
  if (column.kind === 'checkbox' && typeof value === 'boolean') return checkedName(column, value)
  return typeof value === 'string' && column.symbol !== null ? ratingName(column.symbol, value) : null
}

/** The prefix of the text that represents an image. */
export const IMAGE = 'Image:'

export const spokenText = (column: Column, cell: Cell, thisYear: string): string =>
  cell.image
    ? `${IMAGE} ${cellText(column, cell, thisYear)}`
    : (drawingName(column, cell.value) ?? cellText(column, cell, thisYear))
