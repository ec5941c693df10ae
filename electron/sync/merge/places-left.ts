import type { RowId } from '../../../shared/model/ids.ts'
import { isCellEdit, type RowPlace, type SheetEdit } from '../../../shared/model/sheet/edit.ts'
import type { SheetReader } from '../../../shared/model/sheet/sheet-view.ts'
import type { OutboxEdit } from '../../outbox/outbox-rows.ts'
import type { Rewritten } from '../../outbox/steps/rewrite.ts'

type Order = Pick<SheetReader, 'indexOf' | 'rowIdAt' | 'parentIndexAt'>

/**
 * New and moved rows that were to stand after one which somebody has deleted meanwhile: they go after the nearest row above that one
 * which is still there, else first. Where the parent is gone as well, so is the place, and the service's refusal says so.
 */
export function placesLeft(edits: readonly OutboxEdit<SheetEdit>[], before: Order, now: Order): readonly Rewritten[] {
  // What our own edits move or take away is no neighbour to rely on.
  const restless = new Set(edits.map(({ edit }) => edit.rowId))
  return edits.flatMap(({ seq, edit, base, state }) => {
    if (state !== 'queued' || edit.kind === 'delete-row' || isCellEdit(edit)) return []
    const place = placeLeft(edit.place, before, now, restless)
    return place ? [{ seq, edit: { ...edit, place }, base }] : []
  })
}

/** Null where the place is as good as it was, or nobody here knows it. */
function placeLeft(
  { parentId, after }: RowPlace,
  before: Order,
  now: Order,
  restless: ReadonlySet<RowId>,
): RowPlace | null {
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
