import type { RowId } from '../model/ids.ts'
import type { RowLocation } from '../model/sheet/edit.ts'
import type { SheetView } from '../model/sheet/sheet-view.ts'

/** As much of a view as says where its rows stand. */
export type Outline = Pick<SheetView, 'rowCount' | 'rowIdAt' | 'levelAt' | 'indexOf' | 'parentIndexAt'>

/** Right above a row, as its sibling. Null: there is no such row. */
export function locationAbove(view: Outline, rowId: RowId): RowLocation | null {
  const index = view.indexOf(rowId)
  if (index < 0) return null
  const previous = previousSibling(view, index)
  return { parentId: parentOf(view, index), after: previous < 0 ? null : view.rowIdAt(previous) }
}

/** Right below a row and everything under it, as its sibling. Null: there is no such row. */
export function locationBelow(view: Outline, rowId: RowId): RowLocation | null {
  const index = view.indexOf(rowId)
  return index < 0 ? null : { parentId: parentOf(view, index), after: rowId }
}

/** As the last child of a row. Null: there is no such row. */
export function locationInside(view: Outline, rowId: RowId): RowLocation | null {
  const index = view.indexOf(rowId)
  return index < 0 ? null : { parentId: rowId, after: lastChild(view, index) }
}

/** At the end of the sheet. */
export function locationAtEnd(view: Outline): RowLocation {
  return { parentId: null, after: lastChild(view, -1) }
}

/** The index after the last row under this one: right after it where there is none. */
export function endOf(view: Pick<Outline, 'rowCount' | 'levelAt'>, index: number): number {
  const level = view.levelAt(index)
  let end = index + 1
  while (end < view.rowCount && view.levelAt(end) > level) end++
  return end
}

function parentOf(view: Outline, index: number): RowId | null {
  const parent = view.parentIndexAt(index)
  return parent < 0 ? null : view.rowIdAt(parent)
}

/** -1 where the row is the first under its parent. */
function previousSibling(view: Outline, index: number): number {
  const level = view.levelAt(index)
  let at = index - 1
  while (at >= 0 && view.levelAt(at) > level) at--
  return at >= 0 && view.levelAt(at) === level ? at : -1
}

/** The last row right under this one, or under the sheet for -1. */
export function lastChild(view: Outline, index: number): RowId | null {
  const level = index < 0 ? 0 : view.levelAt(index) + 1
  let last: RowId | null = null
  for (let at = index + 1; at < view.rowCount && view.levelAt(at) >= level; at++) {
    if (view.levelAt(at) === level) last = view.rowIdAt(at)
  }
  return last
}
