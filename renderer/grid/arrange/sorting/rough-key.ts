const ZEROS = '0'.repeat(16)
const [ZERO, NINE] = [0x30, 0x39]

/**
 * A text such that the characters of two of them are in about the order in which people put the texts: capital and small letters are
 * alike, and numbers go by their size. Written by hand, because half a sort would be spent in a regular expression.
 */
export function roughKey(text: string): string {
  const low = text.toLowerCase()
  let key = ''
  let from = 0
  for (let at = 0; at < low.length; at++) {
    if (!isDigit(low.charCodeAt(at))) continue
    const start = at
    while (isDigit(low.charCodeAt(at + 1))) at++
    key += low.slice(from, start) + ZEROS.slice(at + 1 - start)
    from = start
  }
  return key + low.slice(from)
}

const isDigit = (character: number): boolean => character >= ZERO && character <= NINE
