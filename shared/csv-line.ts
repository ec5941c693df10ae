import { guardForFile } from './formula-guard.ts'

export type CsvOptions = {
  /** Guards text that a spreadsheet would run as a formula, whichever separator it reads the file with. On unless turned off. */
  readonly guardFormulas?: boolean
}

/** One row as CSV (RFC 4180): CRLF at its end, quotes where they are needed, for readers that guess another separator too. */
export function csvLine(fields: readonly string[], { guardFormulas = true }: CsvOptions = {}): string {
  // A line with nothing on it would be no row to most readers.
  if (fields.length === 1 && fields[0] === '') return '""\r\n'
  return fields.map(field => quoteCsv(guardFormulas ? guardForFile(field) : field)).join(',') + '\r\n'
}

const quoteCsv = (text: string) => (/[",;|\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
