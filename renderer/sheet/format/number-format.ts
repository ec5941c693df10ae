import { type NumberFormat, readNumberFormat, withNumberFormat } from '../../../shared/model/sheet/number-format.ts'
import { withSigns } from '../../../shared/print/number-signs.ts'
import { LATIN, personsLocale } from '../../ui/messages/locale.ts'

const writers = new Map<string, (value: number) => string>()
/** Whose the writers are. */
let written = ''

/** A number as the column shows it, in the person's own locale. Percent columns hold shares: 0.35 reads 35%. */
export function numberText(value: number, descriptor: string | null): string {
  const key = descriptor ?? ''
  const { tag } = personsLocale.now()
  if (tag !== written) writers.clear()
  written = tag
  let writer = writers.get(key)
  if (!writer) {
    writer = writerOf(new Intl.NumberFormat(tag, { ...LATIN, ...options(readNumberFormat(descriptor)) }))
    writers.set(key, writer)
  }
  return writer(value)
}

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

/** Has all digits and signs that a plain number can have, and as many before the point as are written without an exponent. */
const PROBE = -1234567890.5
/** So short that nothing is rounded. */
const EXACT_CHARACTERS = 15

/** Most columns show numbers as they are: asking the locale each time would take ten times as long as the number itself. */
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
