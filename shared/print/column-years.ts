import type { ColumnCells, DifferentCells } from '../columnar/column-cells.ts'
import type { CellValue } from '../model/sheet/cell-value.ts'
import { COLUMN_KINDS, type Column } from '../model/sheet/column.ts'
import type { SheetReader } from '../model/sheet/sheet-view.ts'

const DAY = /^\d{4}-\d{2}-\d{2}/

/** The same for as long as the stored sheet is. */
const known = new WeakMap<DifferentCells, { readonly thisYear: string; readonly is: boolean }>()

/** Whether a date of the column is of another year than this. Looks at every different date, once for each stored sheet. */
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

/** A text that is no date is of no year. */
export const isOfOtherYear = (value: CellValue, thisYear: string): boolean =>
  typeof value === 'string' && DAY.test(value) && !value.startsWith(thisYear)

/**
 * The year that dates leave out, by column. One date of another year shows its year, and so do all others of the column then: '' leaves out
 * none. For work on all cells of a sheet; the grid asks what its columns have room for.
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
