import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import {
  CURRENCIES,
  MOST_DECIMALS,
  type NumberFormat,
  PLAIN_NUMBERS,
  readNumberFormat,
  withNumberFormat,
} from '../../../shared/model/sheet/number-format.ts'
import { ownCurrency } from '../values/own-currency.ts'

/** A requested change of a number format. */
export type FormatChange =
  | { readonly to: 'percent' | 'automatic' }
  | { readonly to: 'currency'; readonly currency: string }
  | { readonly to: 'thousands'; readonly isOn: boolean }
  | { readonly to: 'decimals'; readonly by: 1 | -1 }

/** The new descriptor of a cell or column. `value` is the cell's value, whose decimals are counted. */
export function changedFormat(descriptor: string | null, value: Cell['value'], change: FormatChange): string {
  return withNumberFormat(descriptor, changed(readNumberFormat(descriptor), value, change))
}

function changed(format: NumberFormat, value: Cell['value'], change: FormatChange): NumberFormat {
  const { kind, currency, decimals } = format
  switch (change.to) {
    case 'automatic':
      return PLAIN_NUMBERS
    case 'percent':
      return { kind: 'percent', currency: null, decimals: kind === 'percent' ? decimals : 0, grouped: false }
    case 'currency': {
      const isSame = kind === 'currency' && currency === change.currency
      return { ...change, kind: 'currency', decimals: isSame ? decimals : decimalsOf(change.currency), grouped: true }
    }
    case 'thousands':
      if (change.isOn) return { ...format, kind: kind === 'plain' ? 'number' : kind, grouped: true }
      return kind === 'number' && decimals === null ? PLAIN_NUMBERS : { ...format, grouped: false }
    case 'decimals': {
      const wanted = (decimals ?? decimalsIn(format, value)) + change.by
      const within = Math.min(MOST_DECIMALS, Math.max(0, wanted))
      return { ...format, kind: kind === 'plain' ? 'number' : kind, decimals: within }
    }
  }
}

/** The usual decimals of the currency: none for yen. */
const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

const EXACT_DIGITS = 15

/** The displayed decimals of a format that sets none, as the service writes them. */
function decimalsIn({ kind, currency }: NumberFormat, value: Cell['value']): number {
  if (kind === 'percent') return 0
  if (kind === 'currency') return decimalsOf(currency ?? 'USD')
  if (typeof value !== 'number') return 0
  return String(Number(value.toPrecision(EXACT_DIGITS))).split('.')[1]?.length ?? 0
}

/** The available currencies, the user's own first. */
export const currenciesFor = (tag: string): readonly string[] => {
  const own = ownCurrency(tag)
  return [own, ...CURRENCIES.filter(currency => currency !== own)]
}
