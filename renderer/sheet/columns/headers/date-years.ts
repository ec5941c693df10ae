import type { ColumnId } from '../../../../shared/model/ids.ts'
import { COLUMN_KINDS, type Column } from '../../../../shared/model/sheet/column.ts'
import type { SheetMeta } from '../../../../shared/model/sheet/sheet.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { anyOfOtherYear, isOfOtherYear } from '../../../../shared/print/column-years.ts'
import { shownColumns } from '../../core/shown-columns.ts'

const SAMPLED_ROWS = 60

/** The columns that were found to have dates of other years. */
const found = new WeakMap<SheetMeta, Set<ColumnId>>()

/** A date of another year is written with its year, as all others of its column are then, and needs the room; the first rows tell for the column, and what was found since. */
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
  const withYears = dates.filter(column =>
    all ? anyOfOtherYear(view.cellsOf(column.id), thisYear) : showsYears(column, view, thisYear),
  )
  const ids = withYears.map(({ id }) => id)
  found.set(view.meta, new Set(ids))
  return ids
}

/**
 * The year that dates of a column leave out: '' where the column shows years, so that all of its dates read alike. As its width was last
 * worked out, which has been done before a cell is drawn.
 */
export const yearLeftOut = (column: Pick<Column, 'id'>, view: SheetView | null, thisYear: string): string =>
  view && found.get(view.meta)?.has(column.id) ? '' : thisYear
