const NUMBERS = /^\s*(\d{1,2})([/.-])(\d{1,2})\2(?:\d{2}|\d{4})?(?:[\sT].*)?$/

/**
 * Whether the dates of one pasted column have the day before the month, as far as they tell: 24.12. and 24/12 do, 12/24 does not.
 * Null where none does tell, or they disagree.
 */
export function dayOrderOf(texts: Iterable<string>): boolean | null {
  let dayFirst = false
  let monthFirst = false
  for (const text of texts) {
    const read = NUMBERS.exec(text)
    if (!read) continue
    // Points are written between day and month wherever they are used.
    if (read[2] === '.' || Number(read[1]) > 12) dayFirst = true
    if (Number(read[3]) > 12) monthFirst = true
  }
  return dayFirst === monthFirst ? null : dayFirst
}
