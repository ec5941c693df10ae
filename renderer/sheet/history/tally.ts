import { assertNever } from '../../../shared/assert-never.ts'
import type { BackEdit } from '../../../shared/fold/inverse.ts'
import type { WorkingSheet } from '../../../shared/fold/working-sheet.ts'
import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import { isCellEdit } from '../../../shared/model/sheet/edit.ts'
import { type GridEdit, isColumnEdit } from '../../../shared/model/sheet/pending-edit.ts'

/** How many items were skipped, because another user changed them since. */
export type Left = { readonly cells: number; readonly rows: number; readonly columns: number }

export type Returned = {
  /** Rows restored without their files and comments. */
  readonly rows: number
  /** Rows restored as new ones, and the titles of the columns that the service refills for them. */
  readonly renewed: number
  readonly refilled: readonly string[]
  /** Restored columns; some of them without their formats, formulas and other properties. */
  readonly columns: number
  readonly bareColumns: number
  /** Titles of columns that only the service can create. */
  readonly lost: readonly string[]
}

/** A cell; only a row if no cell was written. */
export type Where = { readonly rowId: RowId; readonly columnId: ColumnId | null }

export const nothingReturned = (): Returned => ({
  rows: 0,
  renewed: 0,
  refilled: [],
  columns: 0,
  bareColumns: 0,
  lost: [],
})

export const nothingLeft = (): Left => ({ cells: 0, rows: 0, columns: 0 })

/** Counts another skipped item. */
export function noteLeft(left: Left, { kind }: BackEdit): Left {
  switch (kind) {
    case 'cell':
    case 'deleted-cell':
    case 'format':
    case 'deleted-format':
    case 'converted-cell':
    case 'naming-cell':
      return { ...left, cells: left.cells + 1 }
    case 'added':
    case 'moved':
    case 'deleted':
    case 'withdrawn-row':
      return { ...left, rows: left.rows + 1 }
    case 'added-column':
    case 'changed-column':
    case 'moved-column':
    case 'deleted-column':
    case 'deleted-column-look':
    case 'withdrawn-column':
      return { ...left, columns: left.columns + 1 }
    case 'lost-column':
      return left
    default:
      return assertNever(kind)
  }
}

/** Columns that the service fills once, when a row is created. */
const OF_NEW_ROWS: ReadonlySet<string | null> = new Set(['AUTO_NUMBER', 'CREATED_DATE', 'CREATED_BY'])

/** Counts another restored item, in a sheet with these columns. */
export function noteReturned(returned: Returned, back: BackEdit, columns: readonly Column[]): Returned {
  if (back.kind === 'deleted') {
    const rows = returned.rows + (back.isBare ? 1 : 0)
    const refilled = columns.filter(({ system }) => OF_NEW_ROWS.has(system)).map(({ title }) => title)
    return { ...returned, rows, renewed: returned.renewed + 1, refilled }
  }
  if (back.kind === 'deleted-column') {
    const { columns, bareColumns } = returned
    return { ...returned, columns: columns + 1, bareColumns: bareColumns + (back.isBare ? 1 : 0) }
  }
  return back.kind === 'lost-column' ? { ...returned, lost: [...returned.lost, back.title] } : returned
}

/** The first written cell, else the first remaining row, or the row above a removed one. */
export function better(known: Where | null, edit: GridEdit, sheet: WorkingSheet): Where | null {
  if (isColumnEdit(edit)) return known
  if (isCellEdit(edit)) return known?.columnId ? known : { rowId: edit.rowId, columnId: edit.columnId }
  if (edit.kind !== 'delete-row') return known ?? { rowId: edit.rowId, columnId: null }
  const { parentId, after } = sheet.locationOf(edit.rowId)
  const rowId = after ?? parentId
  return rowId === null ? known : { rowId, columnId: null }
}
