import type { RowId } from '../model/ids.ts'
import { blankCell, type Content, sameContent } from '../model/sheet/cell-value.ts'
import type { SheetEdit } from '../model/sheet/edit.ts'
import type { SheetView } from '../model/sheet/sheet-view.ts'

/**
 * The first blank row that would become a parent, which the service refuses (1185, API guide 7.3); null without one.
 * Content that the edits themselves write counts.
 */
export function blankParent(view: SheetView, edits: readonly SheetEdit[]): RowId | null {
  const written = new Set<RowId>()
  for (const edit of edits) {
    if (edit.kind === 'set-cell' && !isNothing(edit)) written.add(edit.rowId)
  }
  for (const edit of edits) {
    if (edit.kind !== 'add-row' && edit.kind !== 'move-row') continue
    const { parentId } = edit.location
    if (parentId === null || written.has(parentId) || isUnder(view, edit.rowId, parentId)) continue
    if (isBlank(view, parentId)) return parentId
  }
  return null
}

function isUnder(view: SheetView, rowId: RowId, parentId: RowId): boolean {
  const index = view.indexOf(rowId)
  const parent = index < 0 ? -1 : view.parentIndexAt(index)
  return parent >= 0 && view.rowIdAt(parent) === parentId
}

/** Whether all columns that users fill are blank. A row missing from the view is blank. */
export function isBlank(view: SheetView, rowId: RowId): boolean {
  const index = view.indexOf(rowId)
  const own = view.meta.columns.filter(({ system }) => system === null)
  return index < 0 || own.every(({ id }) => isNothing(view.cellAt(index, id)))
}

const isNothing = (content: Content): boolean => sameContent(content, blankCell)
