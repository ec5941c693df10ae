import type { ColumnId } from '../../../shared/model/ids.ts'
import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import { sameValue } from '../../../shared/model/sheet/cell-value.ts'
import type { CellMark, SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { parentName } from './cells/parent-name.ts'
import { standingAt } from './symbols/row-standing.ts'

/**
 * The columns of one row that look different in a new view. Computed only for rows in the viewport; rows that scroll in
 * later read the new view.
 */
export function changedColumns(
  before: SheetView,
  beforeIndex: number,
  after: SheetView,
  afterIndex: number,
): ColumnId[] {
  // Dates and percentages of a row look different once it is blocked or complete, text once it is a parent.
  const standsOther =
    standingAt(before, beforeIndex) !== standingAt(after, afterIndex) ||
    before.hasChildrenAt(beforeIndex) !== after.hasChildrenAt(afterIndex)
  // Grouped rows show the name of their parent.
  const isUnderOther = parentName(before, beforeIndex) !== parentName(after, afterIndex)
  return after.meta.columns
    .filter(
      ({ id, primary }) =>
        standsOther ||
        (primary && isUnderOther) ||
        !sameCell(before.cellAt(beforeIndex, id), after.cellAt(afterIndex, id)) ||
        before.lookAt(beforeIndex, id) !== after.lookAt(afterIndex, id) ||
        before.linkAt(beforeIndex, id) !== after.linkAt(afterIndex, id) ||
        before.outdatedAt(beforeIndex, id) !== after.outdatedAt(afterIndex, id) ||
        before.missingSourceAt(beforeIndex, id) !== after.missingSourceAt(afterIndex, id) ||
        before.calculatedAt(beforeIndex, id) !== after.calculatedAt(afterIndex, id) ||
        !sameMark(before.markAt(beforeIndex, id), after.markAt(afterIndex, id)),
    )
    .map(({ id }) => id)
}

/** Whether a row's number, icons or edge look different. */
export function gutterChanged(before: SheetView, beforeIndex: number, after: SheetView, afterIndex: number): boolean {
  return (
    beforeIndex !== afterIndex ||
    before.rowMarkAt(beforeIndex) !== after.rowMarkAt(afterIndex) ||
    before.attachmentsAt(beforeIndex) !== after.attachmentsAt(afterIndex) ||
    before.commentsAt(beforeIndex) !== after.commentsAt(afterIndex) ||
    before.lockedAt(beforeIndex) !== after.lockedAt(afterIndex)
  )
}

/** Whether two cells look the same: value, rendering, formula, format, image and cell links. */
export function sameCell(a: Cell, b: Cell): boolean {
  if (a === b) return true
  const isSame = a.display === b.display && a.formula === b.formula && sameValue(a.value, b.value)
  const isSameKept = (a.format ?? null) === (b.format ?? null) && (a.image ?? null) === (b.image ?? null)
  return (
    isSame && isSameKept && (a.linkIn ?? null) === (b.linkIn ?? null) && (a.linksOut ?? null) === (b.linksOut ?? null)
  )
}

function sameMark(a: CellMark | null, b: CellMark | null): boolean {
  return a === b || (a?.seq === b?.seq && a?.state === b?.state && a?.reason === b?.reason)
}
