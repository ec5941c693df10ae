import type { ColumnId } from '../../../shared/model/ids.ts'
import { type Column, holdsNumbers } from '../../../shared/model/sheet/column.ts'
import { whyNoFormat } from '../values/cell-format.ts'

/** The active cell's column and all columns with a selected cell. */
export type FormattedColumns = {
  readonly columns: readonly Column[]
  readonly activeId: ColumnId
  readonly selected: readonly ColumnId[]
}

/**
 * The column that determines the state of format menus and toggles: the active one, or the first selected number
 * column.
 */
export function leadingColumn({ columns, activeId, selected }: FormattedColumns): Column | undefined {
  const active = columns.find(({ id }) => id === activeId)
  if (active && holdsNumbers(active)) return active
  return columns.find(column => selected.includes(column.id) && holdsNumbers(column)) ?? active
}

/** Why no selected cell can take a number format; null where at least one column can. */
export function whyNoneFormatted(of: FormattedColumns): string | null {
  const leading = leadingColumn(of)
  if (!leading || holdsNumbers(leading)) return null
  return of.selected.length > 1 ? 'None of the selected columns is a column of numbers' : whyNoFormat(leading)
}
