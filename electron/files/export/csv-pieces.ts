import { BYTE_ORDER_MARK, type CsvField, type CsvOptions, csvLine } from '../../../shared/csv/csv-line.ts'
import { type Cell, displayText, rowsIn, valueText } from '../../../shared/model/sheet/cell-value.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { serviceText } from '../../../shared/print/number-text.ts'
import { exportedColumns } from './exported-columns.ts'
import type { FilePiece } from './file-piece.ts'

export type CsvFile = Required<CsvOptions> & {
  /** Display text, or the underlying value. */
  readonly values: 'shown' | 'plain'
  /** Begins with a byte order mark. */
  readonly mark: boolean
}

/**
 * A sheet as CSV: a title line, then a line per row. Hidden columns are omitted, rows under a collapsed parent are not.
 */
export function* csvPieces(view: SheetView, { values, mark, guardFormulas }: CsvFile): Generator<FilePiece> {
  const columns = exportedColumns(view)
  const textOf = values === 'shown' ? serviceText : plainText
  const titles = csvLine(
    columns.map(({ title }) => ({ text: title })),
    { guardFormulas },
  )
  yield { text: (mark ? BYTE_ORDER_MARK : '') + titles, rows: 0 }
  for (let index = 0; index < view.rowCount; index++) {
    const fields = columns.map((column): CsvField => {
      const cell = view.cellAt(index, column.id)
      const text = textOf(cell, column)
      return typeof cell.value === 'number' ? text : { text }
    })
    yield { text: csvLine(fields, { guardFormulas }), rows: 1 }
  }
}

/** Rows are identified by number: their ids mean nothing outside the service. */
function plainText(cell: Cell): string {
  if (typeof cell.value === 'number') return plainNumber(cell.value)
  return rowsIn(cell.value).length > 0 ? displayText(cell) : valueText(cell.value)
}

/** A larger number would lose digits, so as text it looks like a code, such as a card number. */
const LONG = 1e15

const plainNumber = (value: number): string =>
  Number.isInteger(value) && Math.abs(value) >= LONG ? value.toExponential() : String(value)
