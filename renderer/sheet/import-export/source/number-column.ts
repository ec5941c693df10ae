import type { Locale } from '../../../ui/messages/locale.ts'
import { formatOfDisplay } from '../../format/number-format.ts'
import { decimalsIn, readNumber } from '../../typing/parse-number.ts'

const SIGN = /[£$€¥₹%]/
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
  let sign: string | undefined
  let hasFractions = false
  let decimals = 0
  for (const text of texts) {
    const number = readNumber(text, locale, null)
    if (number === null) continue
    const [own] = SIGN.exec(text) ?? []
    if (own === undefined && Math.abs(number) < 1) {
      hasFractions = true
      continue
    }
    if (own === undefined || (sign !== undefined && own !== sign)) return null
    sign = own
    decimals = Math.max(decimals, decimalsIn(text, locale))
  }
  if (sign === undefined || (hasFractions && sign !== '%')) return null
  const seen = decimals > MOST_DECIMALS ? DECIMALS_OF_DUST : decimals
  if (sign === '%') return formatOfDisplay(`${(0).toFixed(seen)}%`)
  return formatOfDisplay(sign + (0).toFixed(seen === 0 ? 0 : Math.max(seen, LEAST_DECIMALS)))
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
    if (SIGN.test(text) || Math.abs(number) > 1) return false
    if (number !== 0 && Math.abs(number) < 1) hasFraction = true
  }
  return hasFraction
}

/** Whether a text is a share that a column without a format for shares would show as a fraction: 12.5% as 0.125. */
export const isShare = (text: string, locale: Locale): boolean =>
  text.trimEnd().endsWith('%') && readNumber(text, locale, null) !== null
