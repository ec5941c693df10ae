import { createSheetView } from '../../../../shared/fold/sheet-view.ts'
import { createWorkingSheet } from '../../../../shared/fold/working-sheet.ts'
import type { RowId } from '../../../../shared/model/ids.ts'
import type { RowLocation } from '../../../../shared/model/sheet/edit.ts'
import type { Outbox } from '../../../outbox/outbox.ts'
import { baseView, type SheetBase } from '../../sheet-base.ts'
import type { Batch } from '../batches.ts'

type LocatedBatch = Pick<Extract<Batch, { kind: 'add' | 'move' }>, 'location' | 'rows'>

/**
 * The location of a batch's rows as the sheet shows it: a neighbor that is deleted or has another parent means the end
 * of the parent's children. The service differs: there a sibling also determines the parent (API guide 7.3).
 */
export function currentRowLocation(
  outbox: Pick<Outbox, 'ofRow' | 'rowEdits'>,
  base: SheetBase,
  { location, rows }: LocatedBatch,
): RowLocation {
  const { parentId, after } = location
  // The common case; the rest is slow in a long sheet.
  if (after === null || parentNow(outbox, base, after) === parentId) return location
  // Saved edits that the base does not contain yet.
  const saved = outbox.rowEdits(base.sheet.meta.id).filter(({ state }) => state === 'saved')
  const view = createSheetView(base.sheet, base.patches, saved)
  const sheet = createWorkingSheet(() => view)
  const isParentGone = parentId !== null && !sheet.has(parentId)
  const isNeighbor = sheet.has(after) && sheet.locationOf(after).parentId === parentId
  if (isParentGone || isNeighbor) return location
  const own = new Set(rows.map(({ rowId }) => rowId))
  let last = sheet.endOf(parentId).after
  while (last !== null && own.has(last)) last = sheet.locationOf(last).after
  return { parentId, after: last }
}

/** Undefined if there is no such row. */
function parentNow({ ofRow }: Pick<Outbox, 'ofRow'>, base: SheetBase, rowId: RowId): RowId | null | undefined {
  const { id } = base.sheet.meta
  const last = ofRow(id, rowId).findLast(({ edit, state }) => state === 'saved' && 'location' in edit)
  if (last && 'location' in last.edit) return last.edit.location.parentId
  const view = baseView(base)
  const index = view.indexOf(rowId)
  if (index < 0) return undefined
  const parent = view.parentIndexAt(index)
  return parent < 0 ? null : view.rowIdAt(parent)
}
