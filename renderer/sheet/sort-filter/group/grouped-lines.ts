import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { type CollapsedRows, isGroupClosed } from '../../grid/collapsed.ts'
import type { GroupHeader } from '../../grid/group-header.ts'
import type { RowLine } from '../../grid/row-line.ts'
import type { Grouping } from './group-rows.ts'

type Headers = readonly GroupHeader[]

/**
 * The lines of grouped rows: the header of each group and its rows as a flat list, since the parent of a row may be in
 * another group; its name is shown next to the row instead. `shown`: row indexes in display order.
 */
export function groupedLines(
  view: SheetView,
  collapsed: CollapsedRows,
  groups: Grouping,
  shown: Uint32Array,
): RowLine[] {
  const headers = headersInOrder(view, groups, shown)
  const lines: RowLine[] = []
  let open: Headers = []
  let closedAt = Number.POSITIVE_INFINITY
  for (let at = 0; at < shown.length; at++) {
    const over = headers[at] ?? open
    if (over !== open) {
      const level = firstOther(open, over)
      if (level <= closedAt) closedAt = Number.POSITIVE_INFINITY
      closedAt = addHeaders(lines, { over, level, headers, order: shown, from: at, closedAt }, collapsed)
      open = over
    }
    const index = shown[at] ?? 0
    if (closedAt === Number.POSITIVE_INFINITY)
      lines.push({ rowId: view.rowIdAt(index), index, level: over.length, branch: 'leaf' })
  }
  return lines
}

type Begun = {
  readonly over: Headers
  /** The outermost level of the headers that begin here. */
  readonly level: number
  readonly headers: readonly Headers[]
  readonly order: Uint32Array
  readonly from: number
  readonly closedAt: number
}

/** Returns the level of the outermost collapsed header. */
function addHeaders(lines: RowLine[], begun: Begun, collapsed: CollapsedRows): number {
  const { over, headers, order, from } = begun
  let { closedAt } = begun
  for (let level = begun.level; level < over.length && level < closedAt; level++) {
    const header = over[level]
    if (!header) continue
    const isClosed = isGroupClosed(header.id, collapsed)
    if (isClosed) closedAt = level
    const group = { header, order, from, to: endOf(headers, level, from) }
    lines.push({ rowId: header.id, index: -1, level, branch: isClosed ? 'closed' : 'open', group })
  }
  return closedAt
}

/** The end of the group of this level that begins at `from`. */
function endOf(headers: readonly Headers[], level: number, from: number): number {
  const header = headers[from]?.[level]
  let to = from + 1
  while (to < headers.length && headers[to]?.[level] === header) to++
  return to
}

function firstOther(before: Headers, after: Headers): number {
  const level = after.findIndex((header, at) => header !== before[at])
  return level < 0 ? after.length : level
}

/** A row added since the grouping is in the group of the row before it. */
function headersInOrder(view: SheetView, groups: Grouping, shown: Uint32Array): Headers[] {
  const all: Headers[] = new Array(shown.length)
  let before: Headers | null = null
  for (let at = 0; at < shown.length; at++) {
    const index = shown[at] ?? 0
    const known = groups.headersAt(view, index)
    const headers: Headers = known ?? before ?? firstKnown(view, groups, shown)
    if (!known) groups.put(view.rowIdAt(index), headers)
    all[at] = headers
    before = headers
  }
  return all
}

function firstKnown(view: SheetView, groups: Grouping, shown: Uint32Array): Headers {
  for (const index of shown) {
    const headers = groups.headersAt(view, index)
    if (headers) return headers
  }
  return []
}
