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

/** What a person wants of how numbers are shown. */
export type FormatChange =
  | { readonly to: 'percent' | 'automatic' }
  | { readonly to: 'currency'; readonly currency: string }
  | { readonly to: 'thousands'; readonly isOn: boolean }
  | { readonly to: 'decimals'; readonly by: 1 | -1 }

/** The format that counts in a cell: its own, else that of its column. */
export const formatIn = (column: Pick<Column, 'format'>, { format }: Pick<Cell, 'format'>): string | null =>
  format ?? column.format

/** The column as one of its cells reads what is typed into it, and says it again. */
export const columnOfCell = (column: Column, { format }: Pick<Cell, 'format'>): Column =>
  format && format !== column.format ? { ...column, format } : column

/** The descriptor that a cell, or a column, gets. `value`: what stands in the cell, which decimals are counted in. */
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

/** As many as its own country writes: none for yen. */
const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

const EXACT_DIGITS = 15

/** How many decimals a number shows where nothing is said of them, as the service writes it out. */
function decimalsIn({ kind, currency }: NumberFormat, value: Cell['value']): number {
  if (kind === 'percent') return 0
  if (kind === 'currency') return decimalsOf(currency ?? 'USD')
  if (typeof value !== 'number') return 0
  return String(Number(value.toPrecision(EXACT_DIGITS))).split('.')[1]?.length ?? 0
}

/** Where another currency than the euro, and one of the service's table, is paid with. */
const CURRENCY_OF_REGION: Readonly<Record<string, string>> = {
  ...{ AR: 'ARS', AU: 'AUD', BR: 'BRL', CA: 'CAD', CL: 'CLP', GB: 'GBP', IL: 'ILS', IN: 'INR', JP: 'JPY' },
  ...{ MX: 'MXN', RU: 'RUB', US: 'USD', ZA: 'ZAR', CH: 'CHF', LI: 'CHF', CN: 'CNY', DK: 'DKK', HK: 'HKD' },
  ...{ KR: 'KRW', NO: 'NOK', NZ: 'NZD', SE: 'SEK', SG: 'SGD' },
}
const EURO = /^(AT|BE|BG|CY|DE|EE|ES|FI|FR|GR|HR|IE|IT|LT|LU|LV|MT|NL|PT|SI|SK)$/

/** What a person pays with where they are, by the tag of their locale; dollars where the service knows no such currency. */
export function ownCurrency(tag: string): string {
  const { region = '' } = new Intl.Locale(tag).maximize()
  return CURRENCY_OF_REGION[region] ?? (EURO.test(region) ? 'EUR' : 'USD')
}

/** The currencies to choose from, the person's own first. */
export const currenciesFor = (tag: string): readonly string[] => {
  const own = ownCurrency(tag)
  return [own, ...CURRENCIES.filter(currency => currency !== own)]
}

/** Why numbers of a column cannot be shown otherwise; null where they can. */
export function whyNoFormat(column: Pick<Column, 'kind' | 'title' | 'primary'>): string | null {
  return holdsNumbers(column) ? null : `${shownName(column.title)} is not a column of numbers`
}
