import { CURRENCY_BY_SIGN } from '../../../../shared/model/sheet/currency-signs.ts'
import {
  CURRENCIES,
  MOST_DECIMALS,
  readNumberFormat,
  withNumberFormat,
} from '../../../../shared/model/sheet/number-format.ts'
import type { Locale } from '../../../ui/messages/locale.ts'
import { ownCurrency } from '../own-currency.ts'
import { decimalsIn, unitSignIn } from './parse-number.ts'

/**
 * The format implied by a typed sign, as in other spreadsheets: 15% and $1,250.00 keep their form. Null without a sign,
 * or if `descriptor`, that of the cell or column, defines a format.
 */
export function typedFormat(text: string, locale: Locale, descriptor: string | null): string | null {
  const { kind, decimals: known } = readNumberFormat(descriptor)
  if (kind !== 'plain' || known !== null) return null
  const sign = unitSignIn(text)
  const decimals = Math.min(MOST_DECIMALS, decimalsIn(text, locale))
  if (sign === '%') return withNumberFormat(null, { kind: 'percent', currency: null, decimals, grouped: false })
  const currency = sign === '' ? null : currencyOf(sign, ownCurrency(locale.tag))
  return currency === null ? null : withNumberFormat(null, { kind: 'currency', currency, decimals, grouped: true })
}

/** Currencies that share a sign: the user's own has priority, then the first. */
const SHARED_SIGNS: Readonly<Record<string, readonly string[]>> = {
  $: ['USD', 'ARS', 'AUD', 'CAD', 'CLP', 'HKD', 'MXN', 'NZD', 'SGD'],
  '¥': ['JPY', 'CNY'],
}
const CROWNS = ['DKK', 'NOK', 'SEK']

/** The currency of a sign. Null if the service does not support it or the sign is ambiguous. */
export function currencyOf(sign: string, own: string): string | null {
  const code = sign.toUpperCase()
  if (CURRENCIES.includes(code)) return code
  if (/^kr/i.test(sign)) return CROWNS.includes(own) ? own : null
  const shared = SHARED_SIGNS[sign]
  return shared ? (shared.includes(own) ? own : (shared[0] ?? null)) : (CURRENCY_BY_SIGN.get(code) ?? null)
}
