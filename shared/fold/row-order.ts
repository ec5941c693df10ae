import { assertNever } from '../assert-never.ts'
import type { SheetEdit } from '../model/sheet/edit.ts'
import { createRowForest, type RowForest, type RowOrder } from './row-forest.ts'

/** The rows after these edits. An edit of a missing row has no effect. */
export function orderWith(order: RowOrder, edits: readonly SheetEdit[]): RowOrder {
  const forest = createRowForest(order)
  for (const edit of edits) changeRows(forest, edit)
  return forest.toOrder()
}

/** Applies an edit to the rows. */
export function changeRows(forest: RowForest, edit: SheetEdit): void {
  switch (edit.kind) {
    case 'set-cell':
    case 'format-cell':
      break
    case 'add-row':
      forest.add(edit.rowId, edit.location)
      break
    case 'delete-row':
      forest.remove(edit.rowId)
      break
    case 'move-row':
      forest.move(edit.rowId, edit.location)
      break
    default:
      assertNever(edit)
  }
}

/** The index of each row's parent; -1 at the top level. */
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
