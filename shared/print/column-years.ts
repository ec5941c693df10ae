import type { ColumnCells, DifferentCells } from '../columnar/column-cells.ts'
import type { CellValue } from '../model/sheet/cell-value.ts'
import { COLUMN_KINDS, type Column } from '../model/sheet/column.ts'
import type { SheetReader } from '../model/sheet/sheet-view.ts'

const DAY = /^\d{4}-\d{2}-\d{2}/

/** Cached as long as the stored sheet is the same. */
const known = new WeakMap<DifferentCells, { readonly thisYear: string; readonly is: boolean }>()

/** Whether the column has a date of another year. Checks each distinct date, once per stored sheet. */
export function anyOfOtherYear({ stored, written }: ColumnCells, thisYear: string): boolean {
  return storedOfOtherYear(stored, thisYear) || written.some(({ value }) => isOfOtherYear(value, thisYear))
}

function storedOfOtherYear(stored: DifferentCells, thisYear: string): boolean {
  const answer = known.get(stored)
  if (answer?.thisYear === thisYear) return answer.is
  let is = false
  for (let number = 0; number < stored.count && !is; number++) is = isOfOtherYear(stored.at(number).value, thisYear)
  known.set(stored, { thisYear, is })
  return is
}

/** Text that is no date belongs to no year. */
export const isOfOtherYear = (value: CellValue, thisYear: string): boolean =>
  typeof value === 'string' && DAY.test(value) && !value.startsWith(thisYear)

/**
 * The year that dates omit, by column; '' if they show it. If one date of a column is of another year, all its dates
 * show the year. For work on all cells of a sheet; the grid decides by the width of its columns.
 */
export function yearsLeftOut(
  view: Pick<SheetReader, 'cellsOf'>,
  columns: readonly Column[],
  thisYear: string,
): ReadonlyMap<Column['id'], string> {
  const withYears = (column: Column) =>
    COLUMN_KINDS[column.kind].holdsDays && anyOfOtherYear(view.cellsOf(column.id), thisYear)
  return new Map(columns.map(column => [column.id, withYears(column) ? '' : thisYear]))
}
