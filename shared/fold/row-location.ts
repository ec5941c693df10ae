import type { RowId } from '../model/ids.ts'
import type { RowLocation } from '../model/sheet/edit.ts'
import type { SheetView } from '../model/sheet/sheet-view.ts'

/** The part of a view that defines the order and hierarchy of rows. */
export type Outline = Pick<SheetView, 'rowCount' | 'rowIdAt' | 'levelAt' | 'indexOf' | 'parentIndexAt'>

/** Directly above a row, as its sibling. Null if the row does not exist. */
export function locationAbove(view: Outline, rowId: RowId): RowLocation | null {
  const index = view.indexOf(rowId)
  if (index < 0) return null
  const previous = previousSibling(view, index)
  return { parentId: parentOf(view, index), after: previous < 0 ? null : view.rowIdAt(previous) }
}

/** Below a row and its descendants, as its sibling. Null if the row does not exist. */
export function locationBelow(view: Outline, rowId: RowId): RowLocation | null {
  const index = view.indexOf(rowId)
  return index < 0 ? null : { parentId: parentOf(view, index), after: rowId }
}

/** As the last child of a row. Null if the row does not exist. */
export function locationInside(view: Outline, rowId: RowId): RowLocation | null {
  const index = view.indexOf(rowId)
  return index < 0 ? null : { parentId: rowId, after: lastChild(view, index) }
}

/** At the end of the sheet. */
export function locationAtEnd(view: Outline): RowLocation {
  return { parentId: null, after: lastChild(view, -1) }
}

/** The index after the last descendant of a row. */
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

/** -1 if the row is the first child. */
function previousSibling(view: Outline, index: number): number {
  const level = view.levelAt(index)
  let at = index - 1
  while (at >= 0 && view.levelAt(at) > level) at--
  return at >= 0 && view.levelAt(at) === level ? at : -1
}

/** The last child of a row, or of the top level for -1. */
export function lastChild(view: Outline, index: number): RowId | null {
  const level = index < 0 ? 0 : view.levelAt(index) + 1
  let last: RowId | null = null
  for (let at = index + 1; at < view.rowCount && view.levelAt(at) >= level; at++) {
    if (view.levelAt(at) === level) last = view.rowIdAt(at)
  }
  return last
}
