import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { type CollapsedRows, isCollapsed } from '../../grid/collapsed.ts'
import type { RowLine } from '../../grid/row-line.ts'
import { groupedLines } from '../group/grouped-lines.ts'
import { asStoredOrder, type Order, type RowPositions } from '../sorting/order.ts'
import type { AppliedSortFilter } from './applied-sort-filter.ts'

const HIDDEN = 0
const CONTEXT = 1
const MATCH = 2

/** The displayed rows under a filter or a sort, top to bottom. Rows are sorted among their siblings. */
export function sortFilterLines(view: SheetView, collapsed: CollapsedRows, applied: AppliedSortFilter): RowLine[] {
  if (applied.groups) return groupedLines(view, collapsed, applied.groups, rowsShown(view, applied))
  const { shown, hasShownChild } = whatShows(view, applied)
  const isFlat = isFlatList(applied)
  const order = orderOf(view, applied)
  const lines: RowLine[] = []
  let hiddenBelow = Number.POSITIVE_INFINITY
  for (let at = 0; at < view.rowCount; at++) {
    const index = order ? (order[at] ?? 0) : at
    if (shown[index] === HIDDEN) continue
    const rowId = view.rowIdAt(index)
    const level = isFlat ? 0 : view.levelAt(index)
    if (level > hiddenBelow) continue
    hiddenBelow = Number.POSITIVE_INFINITY
    const isParent = !isFlat && hasShownChild[index] === 1
    const isClosed = isParent && isCollapsed(view, index, collapsed)
    if (isClosed) hiddenBelow = level
    const branch = isParent ? (isClosed ? 'closed' : 'open') : 'leaf'
    lines.push(
      shown[index] === CONTEXT ? { rowId, index, level, branch, isContext: true } : { rowId, index, level, branch },
    )
  }
  return lines
}

/** The same rows as indexes, including those under collapsed parents and in collapsed groups. */
export function rowsShown(view: SheetView, applied: AppliedSortFilter | null): Order {
  const order = (applied && orderOf(view, applied)) ?? asStoredOrder(view.rowCount)
  if (!applied?.isFiltered) return order
  const { shown } = whatShows(view, applied)
  // With groups, a row is shown only in its own group, and only if it matches: not as the parent of a match.
  const least = applied.groups ? MATCH : CONTEXT
  return order.filter(index => (shown[index] ?? HIDDEN) >= least)
}

/**
 * The number of rows that pass the filter, including those under collapsed parents, without parents shown for context.
 */
export function countMatches(view: SheetView, applied: AppliedSortFilter): number {
  let matches = 0
  for (let index = 0; index < view.rowCount; index++) if (applied.passes(view, index)) matches++
  return matches
}

function whatShows(view: SheetView, applied: AppliedSortFilter) {
  const shown = new Uint8Array(view.rowCount)
  const hasShownChild = new Uint8Array(view.rowCount)
  // From the last row up, so that a parent is tested after all its descendants.
  for (let index = view.rowCount - 1; index >= 0; index--) {
    if (applied.passes(view, index)) shown[index] = MATCH
    else if (hasShownChild[index] === 1 && applied.keepsParents) shown[index] = CONTEXT
    const parent = view.parentIndexAt(index)
    if (shown[index] !== HIDDEN && parent >= 0) hasShownChild[parent] = 1
  }
  return { shown, hasShownChild }
}

/** Whether rows are displayed without hierarchy. */
const isFlatList = ({ isFiltered, keepsParents, groups }: AppliedSortFilter): boolean =>
  groups !== null || (isFiltered && !keepsParents)

/** All rows in order, each followed by its descendants unless the list is flat. Null: the order of the sheet. */
function orderOf(view: SheetView, applied: AppliedSortFilter): Order | null {
  if (!applied.positions) return null
  const isFlat = isFlatList(applied)
  const sorted = applied.positions.orderIn(view) ?? byPosition(view, applied.positions, isFlat)
  return isFlat ? sorted : withWhatIsUnder(view, sorted)
}

/** A row added since follows the row that it follows in the sheet; in a hierarchy at least its parent. */
function byPosition(view: SheetView, positions: RowPositions, isFlat: boolean): Order {
  const count = view.rowCount
  const lastUnder = new Float64Array(count + 1)
  const keys = new Float64Array(count)
  for (let index = 0; index < count; index++) {
    const parent = view.parentIndexAt(index) + 1
    // Positions are 1-based here, so that zero precedes all others.
    const position = (positions.at(view, index) ?? (lastUnder[parent] ?? 0) - 1) + 1
    lastUnder[parent] = position
    if (isFlat) lastUnder[index + 1] = position
    keys[index] = position * count + index
  }
  const order = new Uint32Array(count)
  keys.sort()
  for (let at = 0; at < count; at++) order[at] = (keys[at] ?? 0) % count
  return order
}

function withWhatIsUnder(view: SheetView, sorted: Order): Order {
  const none = -1
  const first = new Int32Array(view.rowCount + 1).fill(none)
  const next = new Int32Array(view.rowCount).fill(none)
  // Builds the linked list of siblings from the end.
  for (let at = sorted.length - 1; at >= 0; at--) {
    const index = sorted[at] ?? 0
    const parent = view.parentIndexAt(index) + 1
    next[index] = first[parent] ?? none
    first[parent] = index
  }
  const order = new Uint32Array(view.rowCount)
  let at = 0
  let index = first[0] ?? none
  while (index !== none) {
    order[at++] = index
    index = first[index + 1] !== none ? (first[index + 1] ?? none) : nextAfter(view, next, index)
  }
  return order
}

/** The next row under the same parent, or else under the nearest ancestor with another child. */
function nextAfter(view: SheetView, next: Int32Array, index: number): number {
  for (let at = index; at >= 0; at = view.parentIndexAt(at)) {
    const following = next[at] ?? -1
    if (following >= 0) return following
  }
  return -1
}
