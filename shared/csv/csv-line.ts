import { guardForFile, guardTextForFile } from '../formula-guard.ts'

export type CsvOptions = {
  /** Guards text that a spreadsheet would run as a formula, whichever separator it reads the file with. On unless turned off. */
  readonly guardFormulas?: boolean
}

/** Other programs take a file without it for another encoding than UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

/** A cell as it is written. `text`: it is known to be text, so one such as `+1` is guarded too, or it would come back as a number. */
export type CsvField = string | { readonly text: string }

/** One row as CSV (RFC 4180): CRLF at its end, quotes where they are needed, for readers that guess another separator too. */
export function csvLine(fields: readonly CsvField[], { guardFormulas = true }: CsvOptions = {}): string {
  const cells = fields.map(field => quoteCsv(guardFormulas ? guarded(field) : textOf(field)))
  // A line with nothing on it would be no row to most readers.
  return cells.length === 1 && cells[0] === '' ? '""\r\n' : `${cells.join(',')}\r\n`
}

const textOf = (field: CsvField): string => (typeof field === 'string' ? field : field.text)
const guarded = (field: CsvField): string =>
  typeof field === 'string' ? guardForFile(field) : guardTextForFile(field.text)

const quoteCsv = (text: string) => (/[",;|\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
