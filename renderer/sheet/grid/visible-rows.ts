import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { type CollapsedRows, isCollapsed } from './collapsed.ts'
import type { LineSource } from './line-source.ts'
import type { RowLine } from './row-line.ts'

/**
 * The visible rows from top to bottom: without those under a collapsed parent, at any depth.
 */
export function visibleRows(view: SheetView, collapsed: CollapsedRows, source: LineSource | null = null): RowLine[] {
  if (source) return source.lines(view, collapsed)
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

/**
 * Views over one base without an added, moved or deleted row share the base's readers; false if that cannot be
 * determined quickly.
 */
export function hasSameRows(before: SheetView, after: SheetView): boolean {
  return before.rowIdAt === after.rowIdAt && before.rowCount === after.rowCount
}
