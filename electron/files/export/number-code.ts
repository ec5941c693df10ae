import { unmistakableSign } from '../../../shared/model/sheet/currency-signs.ts'
import type { NumberFormat } from '../../../shared/model/sheet/number-format.ts'

/** The most digits that Excel shows of a number. */
const MOST_DECIMALS = 15
const PERCENT_DECIMALS = 2

/**
 * A number format in workbook notation (ECMA-376, 18.8.31) for one number: if the format names no decimals, it has
 * those of the number, because Excel would show the point of `0.##` after whole numbers. Null: unformatted.
 */
export function numberCode(format: NumberFormat, value: number): string | null {
  const { kind, currency, grouped } = format
  if (kind === 'plain' && !grouped && format.decimals === null) return null
  const decimals = format.decimals ?? decimalsOf(value, kind === 'percent')
  const digits = `${grouped ? '#,##0' : '0'}${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`
  if (kind === 'percent') return `${digits}%`
  return kind === 'currency' ? signOf(currency ?? 'USD') + digits : digits
}

function decimalsOf(value: number, isShare: boolean): number {
  const most = isShare ? PERCENT_DECIMALS : MOST_DECIMALS
  const text = Number((isShare ? value * 100 : value).toPrecision(MOST_DECIMALS)).toFixed(most)
  return text.replace(/0+$/, '').split('.')[1]?.length ?? 0
}

/** Symbols that Excel writes with a locale, because several countries share them. */
const WITH_LANGUAGE: Readonly<Record<string, string>> = { USD: '$-409', JPY: '¥-411' }

/** £ before the digits, and CHF with a space after it. The brackets keep its meaning in every locale. */
function signOf(currency: string): string {
  const sign = WITH_LANGUAGE[currency] ?? unmistakableSign(currency)
  return `[$${sign}]${sign === currency ? '\\ ' : ''}`
}
