import type { Column } from '../../../shared/model/sheet/column.ts'
import type { SheetMeta } from '../../../shared/model/sheet/sheet.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { formatOfDisplay } from '../format/number-format.ts'

const SAMPLED_ROWS = 60

const shown = new WeakMap<SheetMeta, readonly Column[]>()

/**
 * The columns of a sheet as the grid treats them. Where numbers carry their format cell by cell and the column names none, the first
 * rows tell it: a percent column is then one for typing too, and an edit looks right before the service has seen it.
 */
export function shownColumns(view: SheetView): readonly Column[] {
  let columns = shown.get(view.meta)
  if (!columns) {
    columns = view.meta.columns.filter(column => !column.hidden).map(column => withFormat(column, view))
    shown.set(view.meta, columns)
  }
  return columns
}

function withFormat(column: Column, view: SheetView): Column {
  if (column.kind !== 'text' || column.format !== null) return column
  for (let index = 0; index < Math.min(view.rowCount, SAMPLED_ROWS); index++) {
    const { value, display } = view.cellAt(index, column.id)
    if (typeof value === 'number' && display !== null) return { ...column, format: formatOfDisplay(display) }
  }
  return column
}
