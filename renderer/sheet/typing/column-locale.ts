import type { Locale } from '../../ui/messages/locale.ts'

const DAYS = /^\s*(\d{1,2})([/.-])(\d{1,2})\2(?:\d{2}|\d{4})?(?:[\sT].*)?$/

/**
 * Whether the dates of one column have the day before the month, as far as they tell: 24.12. and 24/12 do, 12/24 does not. Null where
 * none does tell, or they disagree.
 */
function dayOrderOf(texts: Iterable<string>): boolean | null {
  let dayFirst = false
  let monthFirst = false
  for (const text of texts) {
    const read = DAYS.exec(text)
    if (!read) continue
    // Points are written between day and month wherever they are used.
    if (read[2] === '.' || Number(read[1]) > 12) dayFirst = true
    if (Number(read[3]) > 12) monthFirst = true
  }
  return dayFirst === monthFirst ? null : dayFirst
}

/** What stands around the digits of a number, and says nothing of the signs between them. */
const AROUND = /^[-+−(]?\s*[^\d\s.,]{0,3}\s*[-−]?|\s*[^\d.,]{0,4}$/g
const DIGITS = /^\d[\d.,]*$/
/** A version, a date without its year, a time: where fractions have a comma, it is one only beside others that are sure. */
const SHORT = /^[1-9]?\d\.\d{1,2}$/

/**
 * The sign before the fractions of one column, as far as its numbers tell: 12,5 and 1.200.000 have a comma, 1234.5 a point; 1,200 does not
 * tell. Null where none does, they disagree, or only one cell tells: that one is read as if it were typed.
 */
function decimalOf(texts: Iterable<string>, own: Locale['decimal']): Locale['decimal'] | null {
  const told = { '.': 0, ',': 0 }
  let short = 0
  for (const text of texts) {
    if (text.length > LONGEST) continue
    const digits = text.trim().replace(AROUND, '')
    const decimal = DIGITS.test(digits) ? decimalIn(digits) : null
    if (decimal !== null && own === ',' && SHORT.test(digits)) short++
    else if (decimal !== null) told[decimal]++
  }
  const found = told['.'] > 0 ? '.' : ','
  const count = told[found] + (found === '.' ? short : 0)
  return told['.'] > 0 === told[','] > 0 || count < ENOUGH ? null : found
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
 * How one column of a table from elsewhere is written: as its own cells tell, all of them together, and else as the person at the window
 * writes. Numbers and dates are told apart, for they come from different countries in the same file.
 */
export function localeOfColumn(texts: () => Iterable<string>, person: Locale): Locale {
  const dayFirst = dayOrderOf(texts()) ?? person.dayFirst
  const decimal = decimalOf(texts(), person.decimal) ?? person.decimal
  if (decimal === person.decimal) return dayFirst === person.dayFirst ? person : { ...person, dayFirst }
  return { ...person, dayFirst, decimal, groups: [otherThan(decimal)] }
}
