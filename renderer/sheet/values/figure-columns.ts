import type { ColumnId } from '../../../shared/model/ids.ts'
import { type Column, holdsNumbers } from '../../../shared/model/sheet/column.ts'
import { readNumberFormat } from '../../../shared/model/sheet/number-format.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { shownColumns } from '../core/shown-columns.ts'
import { isProgressColumn } from './progress-column.ts'

const SAMPLED_ROWS = 60

/**
 * Whether a column holds figures, so that its header is right-aligned: by its format, or, without one, because all of
 * its first values are numbers. A progress column does not: its bars are left-aligned.
 */
export function holdsFigures(column: Column, view: SheetView): boolean {
  if (!holdsNumbers(column) || isProgressColumn(column)) return false
  if (readNumberFormat(column.format).kind !== 'plain') return true
  let hasNumber = false
  for (let index = 0; index < Math.min(view.rowCount, SAMPLED_ROWS); index++) {
    const { value } = view.cellAt(index, column.id)
    if (value === null || value === '') continue
    if (typeof value !== 'number') return false
    hasNumber = true
  }
  return hasNumber
}

export const figureColumns = (view: SheetView): readonly ColumnId[] =>
  shownColumns(view).flatMap(column => (holdsFigures(column, view) ? [column.id] : []))
