import type { RowId } from '../../../shared/model/ids.ts'
import type { SheetEdit } from '../../../shared/model/sheet/edit.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import type { OutboxEdit } from '../../outbox/outbox-rows.ts'
import { reconcile } from '../push/reconcile.ts'

export type Arrived = {
  readonly done: readonly number[]
  readonly renamed: readonly (readonly [from: RowId, to: RowId])[]
}

/**
 * Of new rows that left without an answer those that stand in this base, told apart as `reconcile` does. What is not there may still
 * arrive: that takes a longer look.
 */
export function arrivedRows(
  unknown: readonly OutboxEdit<SheetEdit>[],
  view: SheetView,
  knownRows: ReadonlySet<number>,
): Arrived {
  const { renamed } = reconcile(unknown, view, knownRows)
  const there = new Set(renamed.map(([from]) => from))
  return { renamed, done: unknown.flatMap(({ seq, edit }) => (there.has(edit.rowId) ? [seq] : [])) }
}
