import type { RowId } from '../../../shared/model/ids.ts'
import { isCellEdit, type RowLocation, type SheetEdit } from '../../../shared/model/sheet/edit.ts'
import type { SheetReader } from '../../../shared/model/sheet/sheet-view.ts'
import type { OutboxEdit } from '../../outbox/outbox-rows.ts'
import type { Rewritten } from '../../outbox/steps/rewrite.ts'

type Order = Pick<SheetReader, 'indexOf' | 'rowIdAt' | 'parentIndexAt'>

/**
 * Relocates new and moved rows whose predecessor another user deleted: after the nearest remaining row above it, else
 * first. If the parent is deleted too, they stay unchanged and the service rejects them.
 */
export function relocateRows(edits: readonly OutboxEdit<SheetEdit>[], before: Order, now: Order): readonly Rewritten[] {
  // A row that our own edits move or delete is no reliable neighbor.
  const restless = new Set(edits.map(({ edit }) => edit.rowId))
  return edits.flatMap(({ seq, edit, base, state }) => {
    if (state !== 'queued' || edit.kind === 'delete-row' || isCellEdit(edit)) return []
    const location = relocated(edit.location, before, now, restless)
    return location ? [{ seq, edit: { ...edit, location }, base }] : []
  })
}

/** Null if the location is still valid or is unknown here. */
function relocated(
  { parentId, after }: RowLocation,
  before: Order,
  now: Order,
  restless: ReadonlySet<RowId>,
): RowLocation | null {
  if (after === null || now.indexOf(after) >= 0) return null
  const stood = before.indexOf(after)
  if (stood < 0 || (parentId !== null && now.indexOf(parentId) < 0)) return null
  for (let index = stood - 1; index >= 0 && before.rowIdAt(index) !== parentId; index--) {
    const rowId = before.rowIdAt(index)
    if (restless.has(rowId) || parentOf(before, index) !== parentId) continue
    if (now.indexOf(rowId) >= 0 && parentOf(now, now.indexOf(rowId)) === parentId) return { parentId, after: rowId }
  }
  return { parentId, after: null }
}

function parentOf(order: Order, index: number): RowId | null {
  const parent = order.parentIndexAt(index)
  return parent < 0 ? null : order.rowIdAt(parent)
}
