import type { RowId } from '../model/ids.ts'
import type { RowPlace, SheetEdit } from '../model/sheet/edit.ts'
import type { SheetView } from '../model/sheet/sheet-view.ts'
import { orderWith, parentsOf, type RowOrder } from './row-order.ts'
import { orderOf } from './sheet-view.ts'

type Outline = Pick<SheetView, 'rowCount' | 'rowIdAt' | 'levelAt' | 'indexOf' | 'parentIndexAt'>

/** Right above a row, as its sibling. Null: there is no such row. */
export function placeAbove(view: Outline, rowId: RowId): RowPlace | null {
  const index = view.indexOf(rowId)
  if (index < 0) return null
  const previous = previousSibling(view, index)
  return { parentId: parentOf(view, index), after: previous < 0 ? null : view.rowIdAt(previous) }
}

/** Right below a row and everything under it, as its sibling. Null: there is no such row. */
export function placeBelow(view: Outline, rowId: RowId): RowPlace | null {
  const index = view.indexOf(rowId)
  return index < 0 ? null : { parentId: parentOf(view, index), after: rowId }
}

/** As the last child of a row. Null: there is no such row. */
export function placeInside(view: Outline, rowId: RowId): RowPlace | null {
  const index = view.indexOf(rowId)
  return index < 0 ? null : { parentId: rowId, after: lastChild(view, index) }
}

/** At the end of the sheet. */
export function placeAtEnd(view: Outline): RowPlace {
  return { parentId: null, after: lastChild(view, -1) }
}

/** Each row goes under the row above it of the same depth, as its last child. Null: no row of these has one. */
export function indentEdits(view: Outline, rowIds: readonly RowId[]): readonly SheetEdit[] | null {
  return editEach(view, rowIds, (outline, index) => {
    const above = previousSibling(outline, index)
    if (above < 0) return []
    const place = { parentId: outline.rowIdAt(above), after: lastChild(outline, above) }
    return [{ kind: 'move-row', rowId: outline.rowIdAt(index), place }]
  })
}

/**
 * Each row comes up one level, right after its parent. The rows that followed it under that parent become its children, so nothing
 * changes its line on screen; that is also what the service does when it outdents (API guide 7.3). Null: all are at the top already.
 */
export function outdentEdits(view: Outline, rowIds: readonly RowId[]): readonly SheetEdit[] | null {
  return editEach(view, rowIds, (outline, index) => {
    const parent = outline.parentIndexAt(index)
    if (parent < 0) return []
    const rowId = outline.rowIdAt(index)
    const place = { parentId: parentOf(outline, parent), after: outline.rowIdAt(parent) }
    return [...adoptFollowing(outline, index), { kind: 'move-row', rowId, place }]
  })
}

function adoptFollowing(view: Outline, index: number): readonly SheetEdit[] {
  const level = view.levelAt(index)
  const edits: SheetEdit[] = []
  let after = lastChild(view, index)
  for (let at = index + 1; at < view.rowCount && view.levelAt(at) >= level; at++) {
    if (view.levelAt(at) !== level) continue
    const rowId = view.rowIdAt(at)
    edits.push({ kind: 'move-row', rowId, place: { parentId: view.rowIdAt(index), after } })
    after = rowId
  }
  return edits
}

/** Edits for several rows, each made on what the ones before leave. A row whose parent is among them goes along with it. */
function editEach(
  view: Outline,
  rowIds: readonly RowId[],
  make: (view: Outline, index: number) => readonly SheetEdit[],
): readonly SheetEdit[] | null {
  const edits: SheetEdit[] = []
  let outline = view
  for (const rowId of topmost(view, rowIds)) {
    const made = make(outline, outline.indexOf(rowId))
    edits.push(...made)
    if (made.length > 0) outline = outlineOf(orderWith(orderOf(outline), made))
  }
  return edits.length > 0 ? edits : null
}

function topmost(view: Outline, rowIds: readonly RowId[]): readonly RowId[] {
  const chosen = new Set(rowIds)
  const indexes = rowIds.map(rowId => view.indexOf(rowId)).filter(index => index >= 0)
  const hasChosenAncestor = (index: number): boolean => {
    const parent = view.parentIndexAt(index)
    return parent >= 0 && (chosen.has(view.rowIdAt(parent)) || hasChosenAncestor(parent))
  }
  return indexes
    .filter(index => !hasChosenAncestor(index))
    .sort((a, b) => a - b)
    .map(index => view.rowIdAt(index))
}

function outlineOf({ ids, levels }: RowOrder): Outline {
  const parents = parentsOf(levels)
  return {
    rowCount: ids.length,
    // A row id by construction: the order was made from a view.
    rowIdAt: index => (ids[index] ?? 0) as RowId,
    levelAt: index => levels[index] ?? 0,
    indexOf: rowId => ids.indexOf(rowId),
    parentIndexAt: index => parents[index] ?? -1,
  }
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
function lastChild(view: Outline, index: number): RowId | null {
  const level = index < 0 ? 0 : view.levelAt(index) + 1
  let last: RowId | null = null
  for (let at = index + 1; at < view.rowCount && view.levelAt(at) >= level; at++) {
    if (view.levelAt(at) === level) last = view.rowIdAt(at)
  }
  return last
}
