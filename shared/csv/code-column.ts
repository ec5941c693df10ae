const CODE = /^[+-]?0\d+$|^[+-]?\d{16,}$/

/**
 * Whether a column holds codes such as postcodes and no numbers. One value with a leading zero or more than 15 digits,
 * which a number would lose, decides for the whole column.
 */
export function isCodeColumn(texts: Iterable<string>): boolean {
  for (const text of texts) if (CODE.test(text.trim())) return true
  return false
}
