import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import { type Column, holdsNumbers } from '../../../shared/model/sheet/column.ts'
import {
  CURRENCIES,
  MOST_DECIMALS,
  type NumberFormat,
  PLAIN_NUMBERS,
  readNumberFormat,
  withNumberFormat,
} from '../../../shared/model/sheet/number-format.ts'
import { shownName } from '../../../shared/shown-name.ts'

/** A requested change of a number format. */
export type FormatChange =
  | { readonly to: 'percent' | 'automatic' }
  | { readonly to: 'currency'; readonly currency: string }
  | { readonly to: 'thousands'; readonly isOn: boolean }
  | { readonly to: 'decimals'; readonly by: 1 | -1 }

/** The effective format of a cell: its own, else its column's. */
export const formatIn = (column: Pick<Column, 'format'>, { format }: Pick<Cell, 'format'>): string | null =>
  format ?? column.format

/** The column with the effective format of the cell, for parsing and display. */
export const columnOfCell = (column: Column, { format }: Pick<Cell, 'format'>): Column =>
  format && format !== column.format ? { ...column, format } : column

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

/** Regions whose currency is not the euro and that the service supports. */
const CURRENCY_OF_REGION: Readonly<Record<string, string>> = {
  ...{ AR: 'ARS', AU: 'AUD', BR: 'BRL', CA: 'CAD', CL: 'CLP', GB: 'GBP', IL: 'ILS', IN: 'INR', JP: 'JPY' },
  ...{ MX: 'MXN', RU: 'RUB', US: 'USD', ZA: 'ZAR', CH: 'CHF', LI: 'CHF', CN: 'CNY', DK: 'DKK', HK: 'HKD' },
  ...{ KR: 'KRW', NO: 'NOK', NZ: 'NZD', SE: 'SEK', SG: 'SGD' },
}
const EURO = /^(AT|BE|BG|CY|DE|EE|ES|FI|FR|GR|HR|IE|IT|LT|LU|LV|MT|NL|PT|SI|SK)$/

/** The currency of the user's locale; dollars if the service does not support it. */
export function ownCurrency(tag: string): string {
  const { region = '' } = new Intl.Locale(tag).maximize()
  return CURRENCY_OF_REGION[region] ?? (EURO.test(region) ? 'EUR' : 'USD')
}

/** The available currencies, the user's own first. */
export const currenciesFor = (tag: string): readonly string[] => {
  const own = ownCurrency(tag)
  return [own, ...CURRENCIES.filter(currency => currency !== own)]
}

/** Why the column accepts no number format; null if it does. */
export function whyNoFormat(column: Pick<Column, 'kind' | 'title' | 'primary'>): string | null {
  return holdsNumbers(column) ? null : `${shownName(column.title)} is not a column of numbers`
}
