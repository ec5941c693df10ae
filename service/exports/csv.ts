import { BYTE_ORDER_MARK, type CsvField, csvLine } from '../../shared/csv/csv-line.ts'
import type { Table, TableCell } from './table.ts'

/** A table as CSV (RFC 4180) in UTF-8 with a byte order mark, titles first. */
export function toCsv({ columns, rows }: Table): Buffer {
  const titles = csvLine(columns.map(({ title }) => ({ text: title })))
  const lines = rows.map(({ cells }) => csvLine(cells.map(toField)))
  return Buffer.from(BYTE_ORDER_MARK + titles + lines.join(''))
}

const toField = ({ text, value }: TableCell): CsvField => (typeof value === 'number' ? text : { text })
