import { createSheetView } from '../../../../shared/fold/sheet-view.ts'
import { createWorkingSheet } from '../../../../shared/fold/working-sheet.ts'
import type { RowId } from '../../../../shared/model/ids.ts'
import type { RowLocation } from '../../../../shared/model/sheet/edit.ts'
import type { Outbox } from '../../../outbox/outbox.ts'
import { baseView, type SheetBase } from '../../sheet-base.ts'
import type { Batch } from '../batches.ts'

type Placed = Pick<Extract<Batch, { kind: 'add' | 'move' }>, 'place' | 'rows'>

/**
 * The location of the rows of a batch as the sheet shows it: a neighbor that is gone, or has another parent by now, stands for the end of
 * the parent's children. The service reads it otherwise: there a sibling also decides about the parent (API guide 7.3).
 */
export function currentRowLocation(
  outbox: Pick<Outbox, 'ofRow' | 'rowEdits'>,
  base: SheetBase,
  { place, rows }: Placed,
): RowLocation {
  const { parentId, after } = place
  // Nearly always so; the rest takes time in a long sheet.
  if (after === null || parentNow(outbox, base, after) === parentId) return place
  // What the service has and the base does not show yet.
  const saved = outbox.rowEdits(base.sheet.meta.id).filter(({ state }) => state === 'saved')
  const view = createSheetView(base.sheet, base.patches, saved)
  const sheet = createWorkingSheet(() => view)
  const isParentGone = parentId !== null && !sheet.has(parentId)
  const isNeighbor = sheet.has(after) && sheet.locationOf(after).parentId === parentId
  if (isParentGone || isNeighbor) return place
  const own = new Set(rows.map(({ rowId }) => rowId))
  let last = sheet.endOf(parentId).after
  while (last !== null && own.has(last)) last = sheet.locationOf(last).after
  return { parentId, after: last }
}

/** Undefined if there is no such row. */
function parentNow({ ofRow }: Pick<Outbox, 'ofRow'>, base: SheetBase, rowId: RowId): RowId | null | undefined {
  const { id } = base.sheet.meta
  const last = ofRow(id, rowId).findLast(({ edit, state }) => state === 'saved' && 'place' in edit)
  if (last && 'place' in last.edit) return last.edit.place.parentId
  const view = baseView(base)
  const index = view.indexOf(rowId)
  if (index < 0) return undefined
  const parent = view.parentIndexAt(index)
  return parent < 0 ? null : view.rowIdAt(parent)
}
