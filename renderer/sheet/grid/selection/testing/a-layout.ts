import { columnId, rowId } from '../../../../../shared/columnar/testing/a-sheet.ts'
import type { ColumnId, RowId } from '../../../../../shared/model/ids.ts'
import type { CellAddress } from '../../../core/cell-address.ts'
import { axisOf, type Layout } from '../layout.ts'
import type { Ranges } from '../ranges.ts'
import { rectanglesOf } from '../rectangles.ts'

/** Rows and columns by id, in display order. */
export function aLayout(rows: readonly number[], columns: readonly number[]): Layout {
  return { rows: axisOf(rows.map(rowId), itself<RowId>), columns: axisOf(columns.map(columnId), itself<ColumnId>) }
}

/** Rows 1 to so many, columns 1 to so many: the cell of row 2 and column 3 is shown at 1, 2. */
export const aPlainLayout = (rows: number, columns: number): Layout => aLayout(upTo(rows), upTo(columns))

export const aCellAt = (row: number, column: number): CellAddress => ({ rowId: rowId(row), columnId: columnId(column) })

/**
 * The selected cells as `row:column` ids, sorted, without duplicates. Deliberately a slow and independent
 * implementation.
 */
export function seenCells(ranges: Ranges, layout: Layout): string[] {
  const seen = new Set<string>()
  for (const { top, left, bottom, right } of rectanglesOf(ranges, layout)) {
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++)
        seen.add(`${layout.rows.idAt(row)}:${layout.columns.idAt(column)}`)
    }
  }
  return [...seen].sort()
}

/** Every cell of these rows and columns, written as `seenCells` does. */
export const everyCell = (rows: readonly number[], columns: readonly number[]): string[] =>
  rows.flatMap(row => columns.map(column => `${row}:${column}`)).sort()

const itself = <Id>(id: Id): Id => id

const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1)
