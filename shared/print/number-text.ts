import type { Cell } from '../model/sheet/cell-value.ts'
import { displayText } from '../model/sheet/cell-value.ts'
import type { Column } from '../model/sheet/column.ts'
import { type NumberFormat, readNumberFormat } from '../model/sheet/number-format.ts'
import { LATIN } from './number-signs.ts'

const writers = new Map<string, (value: number) => string>()
/** The tag of the cached writers. */
let written = ''

/**
 * Formats a number with a descriptor, in the locale `tag` (BCP 47). Percent formats hold fractions: 0.35 becomes 35%.
 */
export function writeNumber(value: number, descriptor: string | null, tag: string): string {
  const key = descriptor ?? ''
  if (tag !== written) writers.clear()
  written = tag
  let writer = writers.get(key)
  if (!writer) {
    writer = writerOf(new Intl.NumberFormat(tag, { ...LATIN, ...options(readNumberFormat(descriptor)) }))
    writers.set(key, writer)
  }
  return writer(value)
}

/** The display text of a cell in the service's form, such as £8,400; predicted if the service has not responded yet. */
export const serviceText = (cell: Cell, { format }: Pick<Column, 'format'>): string =>
  typeof cell.value === 'number' && cell.display === null
    ? writeNumber(cell.value, cell.format ?? format, 'en')
    : displayText(cell)

/** Has all digits and signs of a plain number, with the most integer digits that are written without an exponent. */
const PROBE = -1234567890.5
/** Short enough that nothing is rounded. */
const EXACT_CHARACTERS = 15

/** Most columns show plain numbers: calling `Intl` for each would take ten times as long as the number itself. */
function writerOf({ format }: Intl.NumberFormat): (value: number) => string {
  if (format(PROBE) !== String(PROBE)) return format
  return value => {
    const text = String(value)
    return text.length <= EXACT_CHARACTERS && !text.includes('e') && Number.isFinite(value) && !Object.is(value, -0)
      ? text
      : format(value)
  }
}

function options({ kind, currency, decimals, grouped }: NumberFormat): Intl.NumberFormatOptions {
  const digits =
    decimals === null
      ? { minimumFractionDigits: 0, maximumFractionDigits: kind === 'percent' ? 2 : 15 }
      : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  if (kind === 'percent') return { style: 'percent', useGrouping: grouped, ...digits }
  if (kind !== 'currency') return { useGrouping: grouped, ...digits }
  return {
    style: 'currency',
    currency: currency ?? 'USD',
    currencyDisplay: 'narrowSymbol',
    useGrouping: grouped,
    ...digits,
  }
}
