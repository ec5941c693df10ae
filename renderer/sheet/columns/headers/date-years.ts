import type { DifferentCells } from '../../../../shared/columnar/column-cells.ts'
import type { ColumnId } from '../../../../shared/model/ids.ts'
import type { CellValue } from '../../../../shared/model/sheet/cell-value.ts'
import { COLUMN_KINDS, type Column } from '../../../../shared/model/sheet/column.ts'
import type { SheetMeta } from '../../../../shared/model/sheet/sheet.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { shownColumns } from '../../core/shown-columns.ts'

const SAMPLED_ROWS = 60

/** Columns that were found to have dates of other years beyond the first rows. */
const found = new WeakMap<SheetMeta, Set<ColumnId>>()

/** A date of another year is written with its year and needs the room; the first rows tell for the column, and what was found since. */
export function showsYears(column: Column, view: SheetView, thisYear: string): boolean {
  if (found.get(view.meta)?.has(column.id)) return true
  for (let index = 0; index < Math.min(view.rowCount, SAMPLED_ROWS); index++) {
    if (isOfOtherYear(view.cellAt(index, column.id).value, thisYear)) return true
  }
  return false
}

/** The columns of dates that show years. `all`: look at every row, which takes a millisecond for the first view of a sheet. */
export function datesWithYears(view: SheetView, thisYear: string, all: boolean): readonly ColumnId[] {
  const dates = shownColumns(view).filter(({ kind }) => COLUMN_KINDS[kind].holdsDays)
  const withYears = dates.filter(
    column => showsYears(column, view, thisYear) || (all && anyOfOtherYear(view, column.id, thisYear)),
  )
  const ids = withYears.map(({ id }) => id)
  found.set(view.meta, new Set(ids))
  return ids
}

function anyOfOtherYear(view: SheetView, columnId: ColumnId, thisYear: string): boolean {
  const { stored, written } = view.cellsOf(columnId)
  return storedOfOtherYear(stored, thisYear) || written.some(({ value }) => isOfOtherYear(value, thisYear))
}

/** The same for as long as the stored sheet is. */
const known = new WeakMap<DifferentCells, { readonly thisYear: string; readonly is: boolean }>()

function storedOfOtherYear(stored: DifferentCells, thisYear: string): boolean {
  const answer = known.get(stored)
  if (answer?.thisYear === thisYear) return answer.is
  let is = false
  for (let number = 0; number < stored.count && !is; number++) is = isOfOtherYear(stored.at(number).value, thisYear)
  known.set(stored, { thisYear, is })
  return is
}

const isOfOtherYear = (value: CellValue, thisYear: string): boolean =>
  typeof value === 'string' && value !== '' && !value.startsWith(thisYear)
