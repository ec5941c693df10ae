import type { ColumnId } from '../../../shared/model/ids.ts'
import { COLUMN_KINDS, type Column } from '../../../shared/model/sheet/column.ts'
import type { SheetMeta } from '../../../shared/model/sheet/sheet.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { anyOfOtherYear, isOfOtherYear } from '../../../shared/print/column-years.ts'
import { shownColumns } from '../core/shown-columns.ts'

const SAMPLED_ROWS = 60

/** Columns with dates of other years. */
const found = new WeakMap<SheetMeta, Set<ColumnId>>()

/**
 * Whether the dates of a column show their years: one date of another year is enough. Checks the first rows and later
 * findings.
 */
export const showsYears = (column: Column, view: SheetView, thisYear: string): boolean =>
  found.get(view.meta)?.has(column.id) === true || firstRowsShowYears(column, view, thisYear)

function firstRowsShowYears(column: Column, view: SheetView, thisYear: string): boolean {
  for (let index = 0; index < Math.min(view.rowCount, SAMPLED_ROWS); index++) {
    if (isOfOtherYear(view.cellAt(index, column.id).value, thisYear)) return true
  }
  return false
}

/**
 * The date columns that show years. `all` scans every row of the columns whose first rows are all of this year: a few
 * milliseconds for the first view of a large sheet.
 */
export function datesWithYears(view: SheetView, thisYear: string, all: boolean): readonly ColumnId[] {
  const dates = shownColumns(view).filter(({ kind }) => COLUMN_KINDS[kind].holdsDays)
  const withYears = dates.filter(column =>
    all
      ? firstRowsShowYears(column, view, thisYear) || anyOfOtherYear(view.cellsOf(column.id), thisYear)
      : showsYears(column, view, thisYear),
  )
  const ids = withYears.map(({ id }) => id)
  found.set(view.meta, new Set(ids))
  return ids
}

/**
 * The year that dates of a column omit; '' if the column shows years, so that all of its dates look alike. Uses the
 * cached state of the last layout, which precedes drawing.
 */
export const yearLeftOut = (column: Pick<Column, 'id'>, view: SheetView | null, thisYear: string): string =>
  view && found.get(view.meta)?.has(column.id) ? '' : thisYear
