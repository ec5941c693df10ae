import { withNumberFormat } from '../../../../shared/model/sheet/number-format.ts'
import type { Locale } from '../../../ui/messages/locale.ts'
import { ownCurrency } from '../../values/own-currency.ts'
import { decimalsIn, readNumber, unitSignIn } from '../../values/typing/parse-number.ts'
import { currencyOf } from '../../values/typing/typed-format.ts'

const PERCENT = '%'
/** As many as a format can name. More of them are the dust of a division, and are kept without being shown. */
const MOST_DECIMALS = 5
const DECIMALS_OF_DUST = 2
/** Of money, where it is not whole. */
const LEAST_DECIMALS = 2

/**
 * How the numbers of a column are shown: as shares, or in a currency, where every one of them has the same sign; a fraction among shares
 * is one whose sign was forgotten. Null where one has none, or another. Words among them say nothing.
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

/** A percent sign, or the code of a currency; null for a sign that could be several, or none that a format can name. */
function unitOf(text: string, { tag }: Locale): string | null | undefined {
  const sign = unitSignIn(text)
  if (sign === '') return undefined
  return sign === PERCENT ? sign : currencyOf(sign, ownCurrency(tag))
}

/**
 * Whether a column of a file holds shares as fractions, as programs write them: 0.25 and, in the same column, 1 for all of it. A percent sign,
 * or a number above 1, says that some are written in percent.
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

/** Whether a text is a share that a column without a format for shares would show as a fraction: 12.5% as 0.125. */
export const isShare = (text: string, locale: Locale): boolean =>
  text.trimEnd().endsWith(PERCENT) && readNumber(text, locale, null) !== null
