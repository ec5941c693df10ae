import { assertNever } from '../assert-never.ts'
import type { RowPlace, SheetEdit } from '../model/sheet/edit.ts'

/**
 * Rows from top to bottom with their depth. A row's subtree is the run of deeper rows right below it, so moving it is moving a slice,
 * and nobody's parent has to be renumbered.
 */
export type RowOrder = { readonly ids: readonly number[]; readonly levels: readonly number[] }

/** The same rows after these edits, in their order. An edit on a row that is not there changes nothing. */
export function orderWith(order: RowOrder, edits: readonly SheetEdit[]): RowOrder {
  const draft: Draft = { ids: [...order.ids], levels: [...order.levels] }
  for (const edit of edits) apply(draft, edit)
  return draft
}

/** For each row the position of its parent; -1 at the top level. */
export function parentsOf(levels: readonly number[]): Int32Array<ArrayBuffer> {
  const parents = new Int32Array(levels.length)
  const path: number[] = []
  for (const [index, level] of levels.entries()) {
    path.length = Math.min(level, path.length)
    parents[index] = path.at(-1) ?? -1
    path.push(index)
  }
  return parents
}

/** The position right after a row and everything under it. */
export function subtreeEnd(levels: ArrayLike<number>, start: number): number {
  const level = levels[start] ?? 0
  let end = start + 1
  while (end < levels.length && (levels[end] ?? 0) > level) end++
  return end
}

type Draft = { readonly ids: number[]; readonly levels: number[] }
type Target = { readonly index: number; readonly level: number }

function apply(draft: Draft, edit: SheetEdit): void {
  switch (edit.kind) {
    case 'set-cell':
      break
    case 'add-row':
      add(draft, edit.rowId, edit.place)
      break
    case 'delete-row':
      take(draft, edit.rowId)
      break
    case 'move-row':
      move(draft, edit.rowId, edit.place)
      break
    default:
      assertNever(edit)
  }
}

function add(draft: Draft, rowId: number, place: RowPlace): void {
  // Already there: the service has answered and the base holds the row under this id.
  if (draft.ids.includes(rowId)) return
  // What was typed into a new row is never hidden, so a row whose parent is gone comes last at the top level.
  const target = find(draft, place) ?? { index: draft.ids.length, level: 0 }
  draft.ids.splice(target.index, 0, rowId)
  draft.levels.splice(target.index, 0, target.level)
}

function move(draft: Draft, rowId: number, place: RowPlace): void {
  const start = draft.ids.indexOf(rowId)
  if (start < 0 || rowId === place.after) return
  const end = subtreeEnd(draft.levels, start)
  const parent = place.parentId === null ? -1 : draft.ids.indexOf(place.parentId)
  // Under a row that is gone, or under itself: the row stays where it is.
  if ((place.parentId !== null && parent < 0) || (parent >= start && parent < end)) return

  const subtree = take(draft, rowId)
  const target = find(draft, place)
  if (!target || !subtree) return
  const deeper = target.level - (subtree.levels[0] ?? 0)
  draft.ids.splice(target.index, 0, ...subtree.ids)
  draft.levels.splice(target.index, 0, ...subtree.levels.map(level => level + deeper))
}

/** Removes a row with everything under it. */
function take(draft: Draft, rowId: number): Draft | null {
  const start = draft.ids.indexOf(rowId)
  if (start < 0) return null
  const count = subtreeEnd(draft.levels, start) - start
  return { ids: draft.ids.splice(start, count), levels: draft.levels.splice(start, count) }
}

/** Where the place is now. A neighbour that is gone or went elsewhere leaves the end of its parent's children. Null: no such parent. */
function find(order: RowOrder, place: RowPlace): Target | null {
  const parent = place.parentId === null ? -1 : order.ids.indexOf(place.parentId)
  if (place.parentId !== null && parent < 0) return null
  const level = parent < 0 ? 0 : (order.levels[parent] ?? 0) + 1
  if (place.after === null) return { index: parent + 1, level }

  const end = parent < 0 ? order.ids.length : subtreeEnd(order.levels, parent)
  const after = order.ids.indexOf(place.after)
  const isSibling = after > parent && after < end && order.levels[after] === level
  return { index: isSibling ? subtreeEnd(order.levels, after) : end, level }
}
