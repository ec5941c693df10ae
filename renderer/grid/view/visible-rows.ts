import type { RowId } from '../../../shared/model/ids.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import type { Arranged } from '../arrange/arranged.ts'
import { arrangedLines } from '../arrange/arranged-lines.ts'
import type { CollapsedRows } from '../grid-props.ts'

/** One line of the grid: which row it is and how it stands in the outline. Its cells are read from the view when they are drawn. */
export type RowLine = {
  readonly rowId: RowId
  readonly index: number
  readonly level: number
  readonly branch: 'leaf' | 'open' | 'closed'
  /** Does not pass the filter: it is there because something under it does. */
  readonly isContext?: true
}

/** Whether a parent hides its rows: as this window was told, else as the sheet says. */
export function isCollapsed(view: SheetView, index: number, collapsed: Pick<CollapsedRows, 'get'>): boolean {
  return collapsed.get(view.rowIdAt(index)) ?? !view.expandedAt(index)
}

/** The rows on screen from top to bottom: all but those under a collapsed parent, at any depth, and those that a filter hides. */
export function visibleRows(
  view: SheetView,
  collapsed: Pick<CollapsedRows, 'get'>,
  arranged: Arranged | null = null,
): RowLine[] {
  if (arranged) return arrangedLines(view, collapsed, arranged)
  const lines: RowLine[] = []
  let hiddenBelow = Number.POSITIVE_INFINITY
  for (let index = 0; index < view.rowCount; index++) {
    const level = view.levelAt(index)
    if (level > hiddenBelow) continue
    hiddenBelow = Number.POSITIVE_INFINITY
    const branch = branchAt(view, index, collapsed)
    if (branch === 'closed') hiddenBelow = level
    lines.push({ rowId: view.rowIdAt(index), index, level, branch })
  }
  return lines
}

function branchAt(view: SheetView, index: number, collapsed: Pick<CollapsedRows, 'get'>): RowLine['branch'] {
  if (!view.hasChildrenAt(index)) return 'leaf'
  return isCollapsed(view, index, collapsed) ? 'closed' : 'open'
}

/** Views over one base without a row added, moved or deleted share the base's own readers; false where that cannot be told at once. */
export function hasSameRows(before: SheetView, after: SheetView): boolean {
  return before.rowIdAt === after.rowIdAt && before.rowCount === after.rowCount
}

/**
 * The lines to draw after a change, reusing each old line that says the same as the new one in its place: the grid then
 * leaves those rows alone, keeps its scroll position and its focus. Gives `before` itself where nothing moved.
 */
export function keepLines(before: readonly RowLine[], after: readonly RowLine[]): readonly RowLine[] {
  let same = before.length === after.length
  const kept = after.map((line, position) => {
    const old = before[position]
    if (old && isSameLine(old, line)) return old
    same = false
    return line
  })
  return same ? before : kept
}

function isSameLine(a: RowLine, b: RowLine): boolean {
  return (
    a.rowId === b.rowId &&
    a.index === b.index &&
    a.level === b.level &&
    a.branch === b.branch &&
    a.isContext === b.isContext
  )
}
