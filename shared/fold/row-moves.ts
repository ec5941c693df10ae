import type { RowId } from '../model/ids.ts'
import { isSameRowLocation, type RowLocation, type SheetEdit } from '../model/sheet/edit.ts'
import { createRowForest, type RowForest } from './row-forest.ts'
import { lastChild, type Outline } from './row-location.ts'
import { orderOf } from './sheet-view.ts'

/**
 * The chosen rows without those under another chosen one, which go along with it. From top to bottom; rows that are gone are left out.
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

/** Each row goes under the row above it of the same depth, as its last child. Null: no row of these has one. */
export function indentEdits(view: Outline, rowIds: readonly RowId[]): readonly SheetEdit[] | null {
  return moveEach(view, topmost(view, rowIds), (rowId, forest) => {
    const { after: above } = homeOf(forest, rowId)
    return above === null ? null : { parentId: above, after: lastUnder(forest, above) }
  })
}

/**
 * Each row comes up one level, right after its parent. The rows that followed it under that parent become its children, so nothing
 * changes its line on screen; that is also what the service does when it outdents (API guide 7.3). Null: all are at the top already.
 */
export function outdentEdits(view: Outline, rowIds: readonly RowId[]): readonly SheetEdit[] | null {
  const chosen = new Set(topmost(view, rowIds))
  const forest = createRowForest(orderOf(view))
  const lastOut = new Map<RowId, RowId>()
  const edits: SheetEdit[] = []
  const move = (rowId: RowId, location: RowLocation) => {
    forest.move(rowId, location)
    edits.push({ kind: 'move-row', rowId, place: location })
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

/** Each row goes above the sibling before it, those side by side as one. Null: none has another row above it there. */
export function moveUpEdits(view: Outline, rowIds: readonly RowId[]): readonly SheetEdit[] | null {
  const tops = topmost(view, rowIds)
  const chosen = new Set(tops)
  return moveEach(view, tops, (rowId, forest) => {
    const { parentId, after: above } = homeOf(forest, rowId)
    return above === null || chosen.has(above) ? null : { parentId, after: homeOf(forest, above).after }
  })
}

/** Each row goes below the sibling after it, those side by side as one. Null: none has another row below it there. */
export function moveDownEdits(view: Outline, rowIds: readonly RowId[]): readonly SheetEdit[] | null {
  const tops = topmost(view, rowIds)
  const chosen = new Set(tops)
  const nextSibling = siblingsAfter(view)
  // The last first: the one before it then goes below the same row, and comes to stand before it.
  return moveEach(view, tops.toReversed(), (rowId, forest) => {
    let next = nextSibling.get(rowId)
    while (next !== undefined && chosen.has(next)) next = nextSibling.get(next)
    return next === undefined ? null : { parentId: homeOf(forest, rowId).parentId, after: next }
  })
}

/** Where dragged rows would be dropped: between two rows that are on screen, and how deep. */
export type DropGap = {
  /** Positions in the view of the rows on screen above and below; -1 past either end. */
  readonly above: number
  readonly below: number
  /** How deep the person points; it is taken as far as the rows around allow it. */
  readonly level: number
}

/** A gap resolved: the location that it stands for, and the level that the line is drawn at. */
export type Drop = { readonly place: RowLocation; readonly level: number }

/**
 * The location that a gap stands for: no shallower than the row below, which would come under what is dropped, and at most one deeper than
 * the row above. Above and below must not be dragged themselves, nor under a dragged row.
 */
export function dropInto(view: Outline, { above, below, level: wanted }: DropGap): Drop {
  if (above < 0) return { place: { parentId: null, after: null }, level: 0 }
  const least = below < 0 ? 0 : Math.min(view.levelAt(below), view.levelAt(above) + 1)
  const level = Math.max(least, Math.min(wanted, view.levelAt(above) + 1))
  if (level > view.levelAt(above)) {
    const isOpen = below >= 0 && view.parentIndexAt(below) === above
    return { place: { parentId: view.rowIdAt(above), after: isOpen ? null : lastChild(view, above) }, level }
  }
  let sibling = above
  while (view.levelAt(sibling) > level) sibling = view.parentIndexAt(sibling)
  const parent = view.parentIndexAt(sibling)
  return { place: { parentId: parent < 0 ? null : view.rowIdAt(parent), after: view.rowIdAt(sibling) }, level }
}

/** Moves rows to one location, in their order. Null: they are there already, or the location is under one of them. */
export function dropEdits(view: Outline, rowIds: readonly RowId[], location: RowLocation): readonly SheetEdit[] | null {
  const { parentId } = location
  const tops = topmost(view, rowIds)
  const chosen = new Set(tops)
  let after: RowId | null | undefined
  return moveEach(view, tops, (rowId, forest) => {
    if (after === undefined) {
      if (isUnderAny(forest, parentId, chosen)) return null
      after = location.after
      // A neighbour that moves along is no anchor; the one before it is.
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

/** The edits for several rows, each made on what the ones before leave. Null: there is nothing to move. */
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
    edits.push({ kind: 'move-row', rowId, place: location })
  }
  return edits.length > 0 ? edits : null
}

/** The rows after this one under the same parent, up to the next chosen one. */
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

/** Each row's next one under the same parent. */
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

// Row ids by construction: the forest was made from a view.
const homeOf = (forest: RowForest, rowId: RowId) => forest.homeOf(rowId) as RowLocation // as: see above
const lastUnder = (forest: RowForest, rowId: RowId) => forest.lastUnder(rowId) as RowId | null // as: see above
