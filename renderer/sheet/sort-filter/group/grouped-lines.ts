import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import type { RowLine } from '../../core/row-line.ts'
import { type CollapsedRows, isGroupClosed } from '../../rows/collapsed.ts'
import type { GroupHead } from './group-head.ts'
import type { Grouping } from './group-rows.ts'

type Heads = readonly GroupHead[]

/**
 * The lines while rows are grouped: each group's head, and under it its rows, flat: a row's parent may well be in another group, and is
 * named beside it instead. `shown` are the rows in their order, as indexes of the view.
 */
export function groupedLines(
  view: SheetView,
  collapsed: CollapsedRows,
  groups: Grouping,
  shown: Uint32Array,
): RowLine[] {
  const heads = headsInOrder(view, groups, shown)
  const lines: RowLine[] = []
  let open: Heads = []
  let closedAt = Number.POSITIVE_INFINITY
  for (let at = 0; at < shown.length; at++) {
    const over = heads[at] ?? open
    if (over !== open) {
      const level = firstOther(open, over)
      if (level <= closedAt) closedAt = Number.POSITIVE_INFINITY
      closedAt = addHeads(lines, { over, level, heads, order: shown, from: at, closedAt }, collapsed)
      open = over
    }
    const index = shown[at] ?? 0
    if (closedAt === Number.POSITIVE_INFINITY)
      lines.push({ rowId: view.rowIdAt(index), index, level: over.length, branch: 'leaf' })
  }
  return lines
}

type Begun = {
  readonly over: Heads
  /** The outermost one that begins here. */
  readonly level: number
  readonly heads: readonly Heads[]
  readonly order: Uint32Array
  readonly from: number
  readonly closedAt: number
}

/** Gives the level of the outermost head that is closed. */
function addHeads(lines: RowLine[], begun: Begun, collapsed: CollapsedRows): number {
  const { over, heads, order, from } = begun
  let { closedAt } = begun
  for (let level = begun.level; level < over.length && level < closedAt; level++) {
    const head = over[level]
    if (!head) continue
    const isClosed = isGroupClosed(head.id, collapsed)
    if (isClosed) closedAt = level
    const group = { head, order, from, to: endOf(heads, level, from) }
    lines.push({ rowId: head.id, index: -1, level, branch: isClosed ? 'closed' : 'open', group })
  }
  return closedAt
}

/** Where the group of this level that begins at `from` ends. */
function endOf(heads: readonly Heads[], level: number, from: number): number {
  const head = heads[from]?.[level]
  let to = from + 1
  while (to < heads.length && heads[to]?.[level] === head) to++
  return to
}

function firstOther(before: Heads, after: Heads): number {
  const level = after.findIndex((head, at) => head !== before[at])
  return level < 0 ? after.length : level
}

/** A row that came since stands in the group of the one before it. */
function headsInOrder(view: SheetView, groups: Grouping, shown: Uint32Array): Heads[] {
  const all: Heads[] = new Array(shown.length)
  let before: Heads | null = null
  for (let at = 0; at < shown.length; at++) {
    const index = shown[at] ?? 0
    const known = groups.headsAt(view, index)
    const heads: Heads = known ?? before ?? firstKnown(view, groups, shown)
    if (!known) groups.put(view.rowIdAt(index), heads)
    all[at] = heads
    before = heads
  }
  return all
}

function firstKnown(view: SheetView, groups: Grouping, shown: Uint32Array): Heads {
  for (const index of shown) {
    const heads = groups.headsAt(view, index)
    if (heads) return heads
  }
  return []
}
