import type { RowId } from '../../../shared/model/ids.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import type { Arranged } from '../arrange/arranged.ts'
import { arrangedLines } from '../arrange/arranged-lines.ts'
import type { CollapsedRows } from '../grid-props.ts'
import type { ShownGroup } from '../group/grouped-lines.ts'
import { isCollapsed } from './collapsed.ts'

/** One line of the grid: which row it is and how it stands in the outline. Its cells are read from the view when they are drawn. */
export type RowLine = {
  readonly rowId: RowId
  /** -1 for the head of a group and for a blank line. */
  readonly index: number
  readonly level: number
  readonly branch: 'leaf' | 'open' | 'closed'
  /** Does not pass the filter: it is there because something under it does. */
  readonly isContext?: true
  /** It is no row but the head of these. */
  readonly group?: ShownGroup
  /** It is a line below the last row: free, or taken by a row that was made there and is not in the view yet. */
  readonly blank?: 'free' | 'taken'
}

/** The rows on screen from top to bottom: all but those under a collapsed parent, at any depth, and those that a filter hides. */
export function visibleRows(view: SheetView, collapsed: CollapsedRows, arranged: Arranged | null = null): RowLine[] {
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

function branchAt(view: SheetView, index: number, collapsed: CollapsedRows): RowLine['branch'] {
  if (!view.hasChildrenAt(index)) return 'leaf'
  return isCollapsed(view, index, collapsed) ? 'closed' : 'open'
}

/** Views over one base without a row added, moved or deleted share the base's own readers; false where that cannot be told at once. */
export function hasSameRows(before: SheetView, after: SheetView): boolean {
  return before.rowIdAt === after.rowIdAt && before.rowCount === after.rowCount
}

/** The lines after a change: `before` itself where they say the same, so that nothing that goes by them is worked out anew. */
export function keepLines(before: readonly RowLine[], after: readonly RowLine[]): readonly RowLine[] {
  const isSame = before.length === after.length && before.every((line, at) => isSameLine(line, after[at] ?? line))
  return isSame ? before : after
}

export function isSameLine(a: RowLine, b: RowLine): boolean {
  return (
    a.rowId === b.rowId &&
    a.index === b.index &&
    a.level === b.level &&
    a.branch === b.branch &&
    a.isContext === b.isContext &&
    a.group === b.group &&
    a.blank === b.blank
  )
}
