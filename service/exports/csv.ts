import Papa from 'papaparse'
import { guardTextForFile } from '../../shared/formula-guard.ts'
import type { Table, TableCell } from './table.ts'

/** A table as comma-separated text in UTF-8, its titles in the first line (RFC 4180). */
export function toCsv({ columns, rows }: Table): Buffer {
  const titles = columns.map(({ title }) => guardTextForFile(title))
  const lines = rows.map(({ cells }) => cells.map(toField))
  return Buffer.from(`${Papa.unparse([titles, ...lines], { newline: '\r\n' })}\r\n`)
}

function toField(cell: TableCell): string {
  return typeof cell.value === 'number' ? cell.text : guardTextForFile(cell.text)
}
