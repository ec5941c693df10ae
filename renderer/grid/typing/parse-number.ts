import { readNumberFormat } from '../format/number-format.ts'

// More digits than a double holds exactly would not come back as typed, so such text stays text.
const EXACT_DIGITS = 15
const PLAIN = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d+)?$/
const SIGNS = /^(-?)\s*[£$€¥₹]\s*/

/**
 * Reads a number as people type one: 1,200.50, -3, £58,200, 35%. Null for text, and for codes that only look like numbers: leading
 * zeros and very long digits are kept as they were typed. In a percent column 35 means 35%.
 */
export function readNumber(text: string, descriptor: string | null): number | null {
  const { kind } = readNumberFormat(descriptor)
  const trimmed = text.trim()
  const isPercent = trimmed.endsWith('%')
  const bare = (isPercent ? trimmed.slice(0, -1).trim() : trimmed).replace(SIGNS, '$1')
  if (!/\d/.test(bare) || !PLAIN.test(bare)) return null
  const digits = bare.replace(/,/g, '')
  if (/^-?0\d/.test(digits) || digits.replace(/[-.]/g, '').length > EXACT_DIGITS) return null
  const number = Number(digits)
  return isPercent || kind === 'percent' ? share(number) : number
}

/** 35 becomes 0.35 and 7.3 becomes 0.073, without the dust that dividing leaves behind. */
const share = (percent: number): number => Number((percent / 100).toPrecision(EXACT_DIGITS))
