import type { RowId } from '../model/ids.ts'
import { isSameRowLocation, type RowLocation, type SheetEdit } from '../model/sheet/edit.ts'
import { createRowForest, type RowForest } from './row-forest.ts'
import { lastChild, type Outline } from './row-location.ts'
import { orderOf } from './sheet-view.ts'

/**
 * The selected rows without descendants of other selected rows, which move along; from top to bottom. Missing rows are
 * ignored.
 */
export function topmost(view: Outline, rowIds: readonly RowId[]): readonly RowId[] {
  const chosen = new Set(rowIds)
  const tops: RowId[] = []
  let under = Number.POSITIVE_INFINITY
  for (let index = 0; index < view.rowCount && chosen.size > 0; index++) {
    const level = view.levelAt(index)
    if (level > under) continue
    under = Number.POSITIVE_INFINITY
    const rowId = view.rowIdAt(index)
    if (!chosen.has(rowId)) continue
    tops.push(rowId)
    under = level
  }
  return tops
}

/** Makes each row the last child of its previous sibling. Null if none has one. */
export function indentEdits(view: Outline, rowIds: readonly RowId[]): readonly SheetEdit[] | null {
  return moveEach(view, topmost(view, rowIds), (rowId, forest) => {
    const { after: above } = homeOf(forest, rowId)
    return above === null ? null : { parentId: above, after: lastUnder(forest, above) }
  })
}

/**
 * Moves each row up one level, right after its parent. Its following siblings become its children, so every row keeps
 * its line on screen; the service outdents the same way (API guide 7.3). Null if all are at the top level.
 */
export function outdentEdits(view: Outline, rowIds: readonly RowId[]): readonly SheetEdit[] | null {
  const chosen = new Set(topmost(view, rowIds))
  const forest = createRowForest(orderOf(view))
  const lastOut = new Map<RowId, RowId>()
  const edits: SheetEdit[] = []
  const move = (rowId: RowId, location: RowLocation) => {
    forest.move(rowId, location)
    edits.push({ kind: 'move-row', rowId, location })
  }
  for (const rowId of chosen) {
    const { parentId } = homeOf(forest, rowId)
    if (parentId === null) continue
    move(rowId, { parentId: homeOf(forest, parentId).parentId, after: lastOut.get(parentId) ?? parentId })
    lastOut.set(parentId, rowId)
    for (const next of followers(view, rowId, chosen)) move(next, { parentId: rowId, after: lastUnder(forest, rowId) })
  }
  return edits.length > 0 ? edits : null
}

/** Moves each row above its previous sibling; adjacent rows move as one. Null if none can move. */
export function moveUpEdits(view: Outline, rowIds: readonly RowId[]): readonly SheetEdit[] | null {
  const tops = topmost(view, rowIds)
  const chosen = new Set(tops)
  return moveEach(view, tops, (rowId, forest) => {
    const { parentId, after: above } = homeOf(forest, rowId)
    return above === null || chosen.has(above) ? null : { parentId, after: homeOf(forest, above).after }
  })
}

/** Moves each row below its next sibling; adjacent rows move as one. Null if none can move. */
export function moveDownEdits(view: Outline, rowIds: readonly RowId[]): readonly SheetEdit[] | null {
  const tops = topmost(view, rowIds)
  const chosen = new Set(tops)
  const nextSibling = siblingsAfter(view)
  // Last row first: an earlier row is then inserted below the same anchor, and ends up above it.
  return moveEach(view, tops.toReversed(), (rowId, forest) => {
    let next = nextSibling.get(rowId)
    while (next !== undefined && chosen.has(next)) next = nextSibling.get(next)
    return next === undefined ? null : { parentId: homeOf(forest, rowId).parentId, after: next }
  })
}

/** A drop target between two visible rows, and its level. */
export type DropGap = {
  /** View indexes of the visible rows above and below; -1 past either end. */
  readonly above: number
  readonly below: number
  /** The level of the pointer, limited by the neighbouring rows. */
  readonly level: number
}

/** A resolved drop target: the location, and the level at which the line is drawn. */
export type Drop = { readonly location: RowLocation; readonly level: number }

/**
 * Resolves a drop target: at least as deep as the row below, which would otherwise become a child of the dropped rows,
 * and at most one level deeper than the row above. Neither may be dragged itself or be a descendant of a dragged row.
 */
export function dropInto(view: Outline, { above, below, level: wanted }: DropGap): Drop {
  if (above < 0) return { location: { parentId: null, after: null }, level: 0 }
  const least = below < 0 ? 0 : Math.min(view.levelAt(below), view.levelAt(above) + 1)
  const level = Math.max(least, Math.min(wanted, view.levelAt(above) + 1))
  if (level > view.levelAt(above)) {
    const isOpen = below >= 0 && view.parentIndexAt(below) === above
    return { location: { parentId: view.rowIdAt(above), after: isOpen ? null : lastChild(view, above) }, level }
  }
  let sibling = above
  while (view.levelAt(sibling) > level) sibling = view.parentIndexAt(sibling)
  const parent = view.parentIndexAt(sibling)
  return { location: { parentId: parent < 0 ? null : view.rowIdAt(parent), after: view.rowIdAt(sibling) }, level }
}

/** Moves rows to one location, in order. Null if they are already there, or the location is inside one of them. */
export function dropEdits(view: Outline, rowIds: readonly RowId[], location: RowLocation): readonly SheetEdit[] | null {
  const { parentId } = location
  const tops = topmost(view, rowIds)
  const chosen = new Set(tops)
  let after: RowId | null | undefined
  return moveEach(view, tops, (rowId, forest) => {
    if (after === undefined) {
      if (isUnderAny(forest, parentId, chosen)) return null
      after = location.after
      // A neighbour that is itself moved cannot be the anchor; use the one before it.
      while (after !== null && chosen.has(after)) after = homeOf(forest, after).after
    }
    const to = { parentId, after }
    after = rowId
    const home = homeOf(forest, rowId)
    return isSameRowLocation(home, to) ? null : to
  })
}

function isUnderAny(forest: RowForest, rowId: RowId | null, chosen: ReadonlySet<RowId>): boolean {
  for (let at = rowId; at !== null; at = homeOf(forest, at).parentId) if (chosen.has(at)) return true
  return false
}

/** Edits for several rows, each based on the result of the previous ones. Null if nothing moves. */
function moveEach(
  view: Outline,
  rowIds: readonly RowId[],
  locationOf: (rowId: RowId, forest: RowForest) => RowLocation | null,
): readonly SheetEdit[] | null {
  const forest = createRowForest(orderOf(view))
  const edits: SheetEdit[] = []
  for (const rowId of rowIds) {
    const location = locationOf(rowId, forest)
    if (!location) continue
    forest.move(rowId, location)
    edits.push({ kind: 'move-row', rowId, location })
  }
  return edits.length > 0 ? edits : null
}

/** The following siblings of a row up to the next selected one. */
function followers(view: Outline, rowId: RowId, chosen: ReadonlySet<RowId>): readonly RowId[] {
  const start = view.indexOf(rowId)
  const level = view.levelAt(start)
  const rows: RowId[] = []
  for (let at = start + 1; at < view.rowCount && view.levelAt(at) >= level; at++) {
    if (view.levelAt(at) !== level) continue
    if (chosen.has(view.rowIdAt(at))) break
    rows.push(view.rowIdAt(at))
  }
  return rows
}

/** The next sibling of each row. */
function siblingsAfter(view: Outline): ReadonlyMap<RowId, RowId> {
  const next = new Map<RowId, RowId>()
  const path: RowId[] = []
  for (let index = 0; index < view.rowCount; index++) {
    const level = view.levelAt(index)
    const before = path[level]
    const rowId = view.rowIdAt(index)
    if (before !== undefined) next.set(before, rowId)
    path.length = level
    path.push(rowId)
  }
  return next
}

// as: the forest was built from a view
const homeOf = (forest: RowForest, rowId: RowId) => forest.homeOf(rowId) as RowLocation // as: see above
const lastUnder = (forest: RowForest, rowId: RowId) => forest.lastUnder(rowId) as RowId | null // as: see above
