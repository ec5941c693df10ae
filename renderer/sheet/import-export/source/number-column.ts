import { withNumberFormat } from '../../../../shared/model/sheet/number-format.ts'
import type { Locale } from '../../../ui/messages/locale.ts'
import { ownCurrency } from '../../values/own-currency.ts'
import { decimalsIn, readNumber, unitSignIn } from '../../values/typing/parse-number.ts'
import { currencyOf } from '../../values/typing/typed-format.ts'

const PERCENT = '%'
/** The most decimals of a format. Further ones are rounding noise of a division, kept but not shown. */
const MOST_DECIMALS = 5
const DECIMALS_OF_DUST = 2
/** Decimals of amounts that are not whole. */
const LEAST_DECIMALS = 2

/**
 * The number format of a column: percent or a currency, if all numbers have the same sign. A fraction among percentages
 * is a percentage without its sign. Null if the signs differ or are missing. Words are ignored.
 */
export function formatOfTexts(texts: Iterable<string>, locale: Locale): string | null {
  let unit: string | undefined
  let hasFractions = false
  let decimals = 0
  for (const text of texts) {
    const number = readNumber(text, locale, null)
    if (number === null) continue
    const own = unitOf(text, locale)
    if (own === undefined && Math.abs(number) < 1) {
      hasFractions = true
      continue
    }
    if (!own || (unit !== undefined && own !== unit)) return null
    unit = own
    decimals = Math.max(decimals, decimalsIn(text, locale))
  }
  if (unit === undefined || (hasFractions && unit !== PERCENT)) return null
  const seen = decimals > MOST_DECIMALS ? DECIMALS_OF_DUST : decimals
  if (unit === PERCENT) {
    return withNumberFormat(null, { kind: 'percent', currency: null, decimals: seen, grouped: false })
  }
  const shown = seen === 0 ? 0 : Math.max(seen, LEAST_DECIMALS)
  return withNumberFormat(null, { kind: 'currency', currency: unit, decimals: shown, grouped: true })
}

/** A percent sign or a currency code; null for a sign that is ambiguous or has no format. */
function unitOf(text: string, { tag }: Locale): string | null | undefined {
  const sign = unitSignIn(text)
  if (sign === '') return undefined
  return sign === PERCENT ? sign : currencyOf(sign, ownCurrency(tag))
}

/**
 * Whether a column of a file has percentages written as fractions: 0.25, and 1 for 100 %. A percent sign or a number
 * above 1 means that they are written in percent.
 */
export function holdsFractions(texts: Iterable<string>, locale: Locale): boolean {
  let hasFraction = false
  for (const text of texts) {
    const number = readNumber(text, locale, null)
    if (number === null) continue
    if (unitSignIn(text) !== '' || Math.abs(number) > 1) return false
    if (number !== 0 && Math.abs(number) < 1) hasFraction = true
  }
  return hasFraction
}

/** Whether the text is a percentage that a column without percent format would show as a fraction: 12.5% as 0.125. */
export const isShare = (text: string, locale: Locale): boolean =>
  text.trimEnd().endsWith(PERCENT) && readNumber(text, locale, null) !== null
