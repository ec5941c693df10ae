import { addRow, deleteRow, moveRow } from '../../electron/sync/testing/edits.ts'
import type { GridEdit } from '../../shared/model/sheet/pending-edit.ts'
import type { SheetView } from '../../shared/model/sheet/sheet-view.ts'

/** Rows are by position, modulo the number of rows. `isBelow`: as first child of `to`, else after it. */
export type RowStep =
  | { readonly kind: 'add' | 'move'; readonly row: number; readonly to: number; readonly isBelow: boolean }
  | { readonly kind: 'delete'; readonly row: number }

const FEWEST_ROWS = 3

/** The edits of a step on a displayed sheet, which has rows; none if it does not fit. `newRow`: of an added row. */
export function rowEdits(step: RowStep, view: SheetView, newRow: number): readonly GridEdit[] {
  if (step.kind === 'delete') return view.rowCount > FEWEST_ROWS ? [deleteRow(rowAt(view, step.row))] : []
  const [row, to] = [rowAt(view, step.row), rowAt(view, step.to)]
  const location: readonly [after: number | null, parent: number | null] = step.isBelow
    ? [null, to]
    : [to, parentOf(view, step.to)]
  if (step.kind === 'add') return [addRow(-newRow, ...location)]
  return isWithin(view, step.to % view.rowCount, row) ? [] : [moveRow(row, ...location)]
}

/** The id of a row by its position, modulo the number of rows. */
export const rowAt = (view: SheetView, row: number): number => Number(view.rowIdAt(row % Math.max(view.rowCount, 1)))

function parentOf(view: SheetView, row: number): number | null {
  const parent = view.parentIndexAt(row % view.rowCount)
  return parent < 0 ? null : Number(view.rowIdAt(parent))
}

function isWithin(view: SheetView, row: number, ancestor: number): boolean {
  for (let at = row; at >= 0; at = view.parentIndexAt(at)) if (Number(view.rowIdAt(at)) === ancestor) return true
  return false
}
