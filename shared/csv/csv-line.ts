import { guardForFile, guardTextForFile } from '../formula-guard.ts'

export type CsvOptions = {
  /** Guards text that a spreadsheet would run as a formula, with any separator. On by default. */
  readonly guardFormulas?: boolean
}

/** Without it other programs assume an encoding other than UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

/** A cell to write. `text`: known to be text, so `+1` is guarded too and does not become a number on import. */
export type CsvField = string | { readonly text: string }

/** One row as CSV (RFC 4180): ends with CRLF, quoted where readers that guess another separator need it. */
export function csvLine(fields: readonly CsvField[], { guardFormulas = true }: CsvOptions = {}): string {
  const cells = fields.map(field => quoteCsv(guardFormulas ? guarded(field) : textOf(field)))
  // Most readers skip an empty line.
  return cells.length === 1 && cells[0] === '' ? '""\r\n' : `${cells.join(',')}\r\n`
}

const textOf = (field: CsvField): string => (typeof field === 'string' ? field : field.text)
const guarded = (field: CsvField): string =>
  typeof field === 'string' ? guardForFile(field) : guardTextForFile(field.text)

const quoteCsv = (text: string) => (/[",;|\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
