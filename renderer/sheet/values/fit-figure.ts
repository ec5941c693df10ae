import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import { readNumberFormat } from '../../../shared/model/sheet/number-format.ts'
import { formatIn } from './cell-format.ts'
import { isFormulaError } from './cell-text.ts'
import { numberText, roundedText } from './number-format.ts'

/** Shown in a cell that is too narrow: a truncated figure would be another figure. */
const TOO_NARROW = '###'

/**
 * The text of a number, date or time in a cell: complete if it fits. An unformatted number is rounded to the decimals
 * that fit. Text is returned unchanged, since it stays readable when truncated.
 */
export function fitFigure(column: Column, cell: Cell, text: string, fits: (text: string) => boolean): string {
  if (!isFigure(column, cell) || fits(text)) return text
  const { value } = cell
  return (
    (typeof value === 'number' && isPlain(formatIn(column, cell), value, text) ? rounded(value, text, fits) : null) ??
    TOO_NARROW
  )
}

const DAY = /^\d{4}-\d{2}-\d{2}/
const AMOUNT = /^[-~]?[\d.]/

function isFigure({ kind }: Column, cell: Cell): boolean {
  const { value } = cell
  if (typeof value === 'number') return !isFormulaError(cell)
  if (typeof value !== 'string') return false
  if (kind === 'date' || kind === 'datetime') return DAY.test(value)
  return kind === 'duration' && AMOUNT.test(value)
}

/** Without a format of cell or column, and not formatted by the service. */
function isPlain(format: string | null, value: number, text: string): boolean {
  const { kind, decimals, grouped } = readNumberFormat(format)
  return kind === 'plain' && decimals === null && !grouped && text === numberText(value, null)
}

const MOST_DECIMALS = 15

/** Null if even the integer part does not fit. */
function rounded(value: number, text: string, fits: (text: string) => boolean): string | null {
  for (let decimals = Math.min(MOST_DECIMALS, text.length); decimals >= 0; decimals--) {
    const text = roundedText(value, decimals)
    if (fits(text)) return text
  }
  return null
}
