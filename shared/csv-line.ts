export type CsvOptions = {
  /**
   * Puts an apostrophe before text that a spreadsheet would run as a formula (OWASP, CSV injection). Plain numbers, negative ones
   * too, stay. On unless turned off.
   */
  readonly guardFormulas?: boolean
}

// The wide forms of the same signs count too: some spreadsheets take them for the narrow ones.
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
const NUMBER = /^[-+]?(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d+)?(?:[eE][-+]?\d+)?%?$/

/** One row as CSV (RFC 4180): CRLF at its end, quotes where they are needed. */
export function csvLine(fields: readonly string[], { guardFormulas = true }: CsvOptions = {}): string {
  // A line with nothing on it would be no row to most readers.
  if (fields.length === 1 && fields[0] === '') return '""\r\n'
  return fields.map(field => quoteCsv(guardFormulas ? guard(field) : field)).join(',') + '\r\n'
}

const quoteCsv = (text: string) => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const guard = (text: string) => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text)
