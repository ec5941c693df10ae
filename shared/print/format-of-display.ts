import { withNumberFormat } from '../model/sheet/number-format.ts'

const SIGNS: Record<string, string> = {
  '£': 'GBP',
  $: 'USD',
  '€': 'EUR',
  '¥': 'JPY',
  '₹': 'INR',
  '₪': 'ILS',
  '₩': 'KRW',
  '₽': 'RUB',
}

/** The format descriptor that a display text of the service implies: "£58,200" or "35%". Null for a plain number. */
export function formatOfDisplay(display: string): string | null {
  const currency = SIGNS[display.replace(/^[-(\s]+/, '')[0] ?? ''] ?? null
  const isPercent = display.trimEnd().endsWith('%')
  if (currency === null && !isPercent) return null
  const decimals = /\.(\d+)/.exec(display)?.[1]?.length ?? 0
  return withNumberFormat(null, { kind: isPercent ? 'percent' : 'currency', currency, decimals, grouped: !isPercent })
}
