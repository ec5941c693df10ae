import Papa from 'papaparse'
import type { Table, TableCell } from './table.ts'

/** A table as comma-separated text in UTF-8, its titles in the first line (RFC 4180). */
export function toCsv({ columns, rows }: Table): Buffer {
  const titles = columns.map(({ title }) => guarded(title))
  const lines = rows.map(({ cells }) => cells.map(toField))
  return Buffer.from(`${Papa.unparse([titles, ...lines], { newline: '\r\n' })}\r\n`)
}

function toField(cell: TableCell): string {
  return typeof cell.value === 'number' ? cell.text : guarded(cell.text)
}

/**
 * Spreadsheet programs run a text that begins like this as a formula; an apostrophe in front keeps it a text. Full-width
 * forms count too: some programs read them as the plain ones.
 */
function guarded(text: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
}
