import type { ColumnId } from '../../../shared/model/ids.ts'
import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import { sameValue } from '../../../shared/model/sheet/cell-value.ts'
import type { CellMark, SheetView } from '../../../shared/model/sheet/sheet-view.ts'

/**
 * The columns of one row that look different in a new view. Only the few dozen rows on screen are ever asked about: a row scrolled
 * into view later reads the new view anyway.
 */
export function changedColumns(
  before: SheetView,
  beforeIndex: number,
  after: SheetView,
  afterIndex: number,
): ColumnId[] {
  return after.meta.columns
    .map(column => column.id)
    .filter(
      id =>
        !sameCell(before.cellAt(beforeIndex, id), after.cellAt(afterIndex, id)) ||
        !sameMark(before.markAt(beforeIndex, id), after.markAt(afterIndex, id)),
    )
}

/** Whether a row's gutter looks different: its number, its icons, its edge. */
export function gutterChanged(before: SheetView, beforeIndex: number, after: SheetView, afterIndex: number): boolean {
  return (
    beforeIndex !== afterIndex ||
    before.rowMarkAt(beforeIndex) !== after.rowMarkAt(afterIndex) ||
    before.attachmentsAt(beforeIndex) !== after.attachmentsAt(afterIndex) ||
    before.commentsAt(beforeIndex) !== after.commentsAt(afterIndex) ||
    before.lockedAt(beforeIndex) !== after.lockedAt(afterIndex)
  )
}

/** The same to look at: value, rendering and formula. */
export function sameCell(a: Cell, b: Cell): boolean {
  return a === b || (a.display === b.display && a.formula === b.formula && sameValue(a.value, b.value))
}

function sameMark(a: CellMark | null, b: CellMark | null): boolean {
  return a === b || (a?.seq === b?.seq && a?.state === b?.state && a?.reason === b?.reason)
}
