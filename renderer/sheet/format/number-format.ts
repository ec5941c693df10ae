import { withNumberFormat } from '../../../shared/model/sheet/number-format.ts'
import { LATIN, withSigns } from '../../../shared/print/number-signs.ts'
import { writeNumber } from '../../../shared/print/number-text.ts'
import { personsLocale } from '../../ui/messages/locale.ts'

/** A number as the column shows it, in the person's own locale. */
export const numberText = (value: number, descriptor: string | null): string =>
  writeNumber(value, descriptor, personsLocale.now().tag)

const rounders = new Map<string, Intl.NumberFormat>()

/** A plain number rounded to so many decimals, without zeros at its end, in the person's own locale. */
export function roundedText(value: number, decimals: number): string {
  const { tag } = personsLocale.now()
  const key = `${tag} ${decimals}`
  let rounder = rounders.get(key)
  if (!rounder) {
    // What is rounded to nothing is not less than nothing.
    const how = { maximumFractionDigits: decimals, useGrouping: false, signDisplay: 'negative' } as const
    rounder = new Intl.NumberFormat(tag, { ...LATIN, ...how })
    rounders.set(key, rounder)
  }
  return rounder.format(value)
}

/** Whether the person writes 1,234.5, as the service does. */
export function writesAsService(): boolean {
  const { decimal, groups } = personsLocale.now()
  return decimal === '.' && groups[0] === ','
}

/** A number as the service has written it out, £58,200.50, with the signs of the person's own country between its digits. */
export function ownSigns(display: string): string {
  const { decimal, groups } = personsLocale.now()
  return withSigns(display, { decimal, group: groups[0] ?? '' })
}

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

/** The descriptor that a number as the service shows it speaks of: "£58,200" or "35%". Null for a plain one. */
export function formatOfDisplay(display: string): string | null {
  const currency = SIGNS[display.replace(/^[-(\s]+/, '')[0] ?? ''] ?? null
  const isPercent = display.trimEnd().endsWith('%')
  if (currency === null && !isPercent) return null
  const decimals = /\.(\d+)/.exec(display)?.[1]?.length ?? 0
  return withNumberFormat(null, { kind: isPercent ? 'percent' : 'currency', currency, decimals, grouped: !isPercent })
}
