import type { ColumnId } from '../../../shared/model/ids.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import { readNumberFormat } from '../../../shared/model/sheet/number-format.ts'
import type { SheetMeta } from '../../../shared/model/sheet/sheet.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { formatOfDisplay } from '../../../shared/print/format-of-display.ts'

const SAMPLED_ROWS = 60
/** A user who formats one or two cells has not formatted the column. */
const FEWEST_FORMATTED = 3

/** A column with its effective format. `isInferred`: it is that of its cells, so an entered number must bring it. */
export type ShownColumn = Column & { readonly isInferred?: true }

const shown = new WeakMap<SheetMeta, readonly ShownColumn[]>()

/**
 * The columns of a sheet with their effective formats. If a column has no format and its cells do, the format is
 * inferred from the first rows if they agree: text typed into a percent column is then read as percent, and an edit
 * looks right before the service has answered.
 */
export function shownColumns(view: SheetView): readonly ShownColumn[] {
  let columns = shown.get(view.meta)
  if (!columns) {
    columns = view.meta.columns.filter(column => !column.hidden).map(column => withFormat(column, view))
    shown.set(view.meta, columns)
  }
  return columns
}

/** A column with its effective format, also a hidden one; null if the sheet has no such column. */
export const columnIn = (view: SheetView, columnId: ColumnId): ShownColumn | null =>
  shownColumns(view).find(({ id }) => id === columnId) ?? view.meta.columns.find(({ id }) => id === columnId) ?? null

function withFormat(column: Column, view: SheetView): ShownColumn {
  if (column.kind !== 'text' || column.format !== null) return column
  let format: string | null = null
  let formatted = 0
  let isKnownFromDisplay = false
  for (let index = 0; index < Math.min(view.rowCount, SAMPLED_ROWS); index++) {
    const cell = view.cellAt(index, column.id)
    if (typeof cell.value !== 'number') continue
    const own = cell.format ?? (cell.display === null ? null : formatOfDisplay(cell.display))
    // A column in which a user formatted only some cells does not have that format.
    if (own === null || (format !== null && !isLike(own, format))) return column
    format ??= own
    if (cell.format) formatted++
    else isKnownFromDisplay = true
  }
  const isHabit = isKnownFromDisplay || formatted >= FEWEST_FORMATTED
  return format === null || !isHabit ? column : { ...column, format, isInferred: true }
}

function isLike(one: string, other: string): boolean {
  const [a, b] = [readNumberFormat(one), readNumberFormat(other)]
  return a.kind === b.kind && a.currency === b.currency
}
