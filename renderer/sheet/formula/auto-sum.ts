import { canName, type ReferencedCell, rangeReference } from '../../../shared/formula/write-reference.ts'
import type { ColumnId } from '../../../shared/model/ids.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { CellAddress } from '../core/cell-address.ts'
import { shownColumns } from '../core/shown-columns.ts'
import { cellNow, type GridContext } from '../grid/grid-context.ts'

/** The parts of a sheet needed to propose a sum; rows by 0-based position. */
export type Summable = {
  readonly columns: readonly Column[]
  readonly hasChildren: (row: number) => boolean
  readonly isNumber: (row: number, columnId: ColumnId) => boolean
}

const OPEN = '=SUM('

/**
 * The formula of AutoSum: the children of a parent row, otherwise the numbers directly above the cell, otherwise those
 * directly left of it, otherwise without an argument yet.
 */
export function sumBeside({ columns, hasChildren, isNumber }: Summable, row: number, columnId: ColumnId): string {
  if (hasChildren(row)) return '=SUM(CHILDREN())'
  const at = columns.findIndex(({ id }) => id === columnId)
  const title = columns[at]?.title ?? ''
  let top = row
  while (top > 0 && isNumber(top - 1, columnId)) top--
  if (top < row) return sumOf({ title, row: top + 1 }, { title, row })
  let left = at
  while (left > 0 && isNumber(row, columns[left - 1]?.id ?? columnId)) left--
  const [first, last] = [columns[left]?.title ?? '', columns[at - 1]?.title ?? '']
  return left < at ? sumOf({ title: first, row: 'this' }, { title: last, row: 'this' }) : OPEN
}

const sumOf = (from: ReferencedCell, to: ReferencedCell): string =>
  canName(from.title) && canName(to.title) ? `=SUM(${rangeReference(from, to)})` : OPEN

/** The same for a cell of the grid; a blank line below the last row becomes the next row. */
export function autoSum(context: GridContext, { rowId, columnId }: CellAddress): string {
  const { view } = context
  if (!view) return OPEN
  const index = view.indexOf(rowId)
  const isThere = (row: number): boolean => row < view.rowCount
  return sumBeside(
    {
      columns: shownColumns(view),
      hasChildren: row => isThere(row) && view.hasChildrenAt(row),
      isNumber: (row, id) => isThere(row) && typeof cellNow(context, row, id).value === 'number',
    },
    index < 0 ? view.rowCount : index,
    columnId,
  )
}
