import type { Locale } from '../../../ui/messages/locale.ts'

const DAYS = /^\s*(\d{1,2})([/.-])(\d{1,2})\2(?:\d{2}|\d{4})?(?:[\sT].*)?$/

/**
 * Whether the dates of a column have the day before the month: 24.12. and 24/12 do, 12/24 does not. Null if no date
 * shows it, or they disagree.
 */
function dayOrderOf(texts: Iterable<string>): boolean | null {
  let dayFirst = false
  let monthFirst = false
  for (const text of texts) {
    const read = DAYS.exec(text)
    if (!read) continue
    // Countries with points between day and month write the day first.
    if (read[2] === '.' || Number(read[1]) > 12) dayFirst = true
    if (Number(read[3]) > 12) monthFirst = true
  }
  return dayFirst === monthFirst ? null : dayFirst
}

/** Signs around a number, which do not show its separators. */
const AROUND = /^[-+−(]?\s*[^\d\s.,]{0,3}\s*[-−]?|\s*[^\d.,]{0,4}$/g
const DIGITS = /^\d[\d.,]*$/
/**
 * A version, a date without year or a time: with a decimal comma, it is ambiguous and counts only next to clear cases.
 */
const SHORT = /^[1-9]?\d\.\d{1,2}$/

/**
 * The decimal sign of a column, inferred from its numbers: 12,5 and 1.200.000 have a comma, 1234.5 a point; 1,200 is
 * ambiguous. Null if all are ambiguous, they disagree, or only one cell is clear: that one is read as if it were typed.
 */
function decimalOf(texts: Iterable<string>, own: Locale['decimal']): Locale['decimal'] | null {
  const counts = { '.': 0, ',': 0 }
  let short = 0
  for (const text of texts) {
    if (text.length > LONGEST) continue
    const digits = text.trim().replace(AROUND, '')
    const decimal = DIGITS.test(digits) ? decimalIn(digits) : null
    if (decimal !== null && own === ',' && SHORT.test(digits)) short++
    else if (decimal !== null) counts[decimal]++
  }
  const found = counts['.'] > 0 ? '.' : ','
  const count = counts[found] + (found === '.' ? short : 0)
  return counts['.'] > 0 === counts[','] > 0 || count < ENOUGH ? null : found
}

const LONGEST = 40
const ENOUGH = 2
const WHOLE_THOUSANDS = /^[1-9]\d{0,2}$/

function decimalIn(digits: string): Locale['decimal'] | null {
  const last = /[.,](?=\d*$)/.exec(digits)?.[0]
  if (last !== '.' && last !== ',') return null
  const [whole = '', ...others] = digits.split(last)
  if (others.length > 1) return others.every(group => group.length === 3) ? otherThan(last) : null
  if (whole.includes(otherThan(last))) return last
  return others[0]?.length === 3 && WHOLE_THOUSANDS.test(whole) ? null : last
}

const otherThan = (sign: Locale['decimal']): Locale['decimal'] => (sign === '.' ? ',' : '.')

/**
 * The locale of one column of an external table, inferred from all of its cells, else the user's. Decimal sign and date
 * order are inferred separately, since a file can mix them.
 */
export function localeOfColumn(texts: () => Iterable<string>, person: Locale): Locale {
  const dayFirst = dayOrderOf(texts()) ?? person.dayFirst
  const decimal = decimalOf(texts(), person.decimal) ?? person.decimal
  if (decimal === person.decimal) return dayFirst === person.dayFirst ? person : { ...person, dayFirst }
  return { ...person, dayFirst, decimal, groups: [otherThan(decimal)] }
}
