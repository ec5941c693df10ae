import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import { readNumberFormat } from '../../../shared/model/sheet/number-format.ts'
import { isFormulaError } from './cell-text.ts'
import { formatIn } from './change-format.ts'
import { numberText, roundedText } from './number-format.ts'

/** What stands in a cell that is too narrow for its figure. The beginning of a figure would be another figure. */
const TOO_NARROW = '###'

/**
 * What a cell shows of a number, a day or a time: all of it where that fits. A number that nobody gave a format is rounded to as many
 * decimals as fit. Text comes back as it is: its beginning says something.
 */
export function fitFigure(column: Column, cell: Cell, words: string, fits: (text: string) => boolean): string {
  if (!isFigure(column, cell) || fits(words)) return words
  const { value } = cell
  return (
    (typeof value === 'number' && isPlain(formatIn(column, cell), value, words) ? rounded(value, words, fits) : null) ??
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

/** Neither it nor its column says how it is written, nor has the service written it out in a format of its own. */
function isPlain(format: string | null, value: number, words: string): boolean {
  const { kind, decimals, grouped } = readNumberFormat(format)
  return kind === 'plain' && decimals === null && !grouped && words === numberText(value, null)
}

const MOST_DECIMALS = 15

/** Null where not even its whole part fits. */
function rounded(value: number, words: string, fits: (text: string) => boolean): string | null {
  for (let decimals = Math.min(MOST_DECIMALS, words.length); decimals >= 0; decimals--) {
    const text = roundedText(value, decimals)
    if (fits(text)) return text
  }
  return null
}
