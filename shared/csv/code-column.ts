const CODE = /^[+-]?0\d+$|^[+-]?\d{16,}$/

/**
 * Whether the cells of a column are codes such as postcodes, and none of them a number: one value with a leading zero or with more than 15
 * digits, which no number keeps, decides for all of them.
 */
export function isCodeColumn(texts: Iterable<string>): boolean {
  for (const text of texts) if (CODE.test(text.trim())) return true
  return false
}
