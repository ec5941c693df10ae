import { assertNever } from '../../../shared/assert-never.ts'
import {
  endOf,
  locationAbove,
  locationAtEnd,
  locationBelow,
  locationInside,
} from '../../../shared/fold/row-location.ts'
import { indentEdits, moveDownEdits, moveUpEdits, outdentEdits, topmost } from '../../../shared/fold/row-moves.ts'
import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import { readTargets } from '../../../shared/model/sheet/cell-source.ts'
import type { RowLocation, SheetEdit } from '../../../shared/model/sheet/edit.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { formatCount } from '../../ui/messages/format-counts.ts'
import type { ReadOnly } from '../core/read-only.ts'
import { isAdmin } from '../values/editability.ts'
import { duplicateEdits, type RowEdits } from './duplicate-rows.ts'

/** The row actions of the toolbar, the menus, the palette and the keyboard. */
export type RowAction =
  | 'insert-above'
  | 'insert-below'
  | 'insert-child'
  | 'add'
  | 'duplicate'
  | 'indent'
  | 'outdent'
  | 'move-up'
  | 'move-down'
  | 'delete'

/**
 * `rowIds` are the selected rows: a row is added below them, or without any at the end of the sheet. Inserts as many
 * rows as are selected.
 */
export function rowEdits(
  view: SheetView,
  action: RowAction,
  rowIds: readonly RowId[],
  newRowId: () => RowId,
): RowEdits | null {
  const chosen = rowIds.filter(rowId => view.indexOf(rowId) >= 0)
  const [first] = chosen
  if (action === 'add') {
    const last = chosen.at(-1)
    return addRows((last !== undefined && locationBelow(view, last)) || locationAtEnd(view), 1, newRowId)
  }
  if (first === undefined) return null
  switch (action) {
    case 'insert-above':
      return addRows(locationAbove(view, first), chosen.length, newRowId)
    case 'insert-below':
      return addRows(locationBelow(view, topmost(view, chosen).at(-1) ?? first), chosen.length, newRowId)
    case 'insert-child':
      return addRows(locationInside(view, first), 1, newRowId)
    case 'duplicate':
      return duplicateEdits(view, chosen, newRowId)
    case 'indent':
      return stay(indentEdits(view, chosen))
    case 'outdent':
      return stay(outdentEdits(view, chosen))
    case 'move-up':
      return stay(moveUpEdits(view, chosen))
    case 'move-down':
      return stay(moveDownEdits(view, chosen))
    case 'delete':
      return deleteRows(view, topmost(view, chosen))
    default:
      return assertNever(action)
  }
}

/**
 * The extent of a deletion: the rows with their descendants, files and comments. `sources`: cells of other sheets
 * linked to these rows.
 */
export type Going = {
  readonly rows: number
  readonly attachments: number
  readonly comments: number
  readonly sources: number
}

export function goingWith(view: SheetView, rowIds: readonly RowId[]): Going {
  let [rows, attachments, comments, sources] = [0, 0, 0, 0]
  for (const rowId of topmost(view, rowIds)) {
    const first = view.indexOf(rowId)
    const end = endOf(view, first)
    rows += end - first
    for (let index = first; index < end; index++) {
      attachments += view.attachmentsAt(index)
      comments += view.commentsAt(index)
      sources += view.meta.columns.reduce((cells, { id }) => cells + linkedFrom(view, index, id), 0)
    }
  }
  return { rows, attachments, comments, sources }
}

/** The message about rows that these edits delete; null without any. `view`: before the edits. */
export function deletedMessage(view: SheetView, edits: readonly SheetEdit[]): string | null {
  const rowIds = edits.flatMap(edit => (edit.kind === 'delete-row' ? [edit.rowId] : []))
  return rowIds.length === 0 ? null : `Deleted ${formatCount(goingWith(view, rowIds).rows, 'row')}.`
}

/** The number of cells in other sheets linked to this one. */
export function linkedFrom(view: SheetView, index: number, columnId: ColumnId): number {
  const { linksOut } = view.cellAt(index, columnId)
  return linksOut ? readTargets(linksOut).count : 0
}

/**
 * Why an action on these rows is not allowed, as a message; null if it is. Only owners and admins can change a locked
 * row, also a descendant of a deleted one.
 */
export function whyRowsStay(
  view: SheetView,
  action: RowAction,
  rowIds: readonly RowId[],
  readOnly: ReadOnly,
): string | null {
  if (readOnly !== false) return readOnly
  if (isAdmin(view) || ADDS.has(action)) return null
  for (const rowId of topmost(view, rowIds)) {
    const first = view.indexOf(rowId)
    const end = action === 'delete' ? endOf(view, first) : first + 1
    for (let index = first; index < end; index++) {
      if (view.lockedAt(index)) return `Row ${index + 1} is locked. Only an owner or admin can change it.`
    }
  }
  return null
}

const ADDS: ReadonlySet<RowAction> = new Set(['insert-above', 'insert-below', 'insert-child', 'add', 'duplicate'])

function addRows(location: RowLocation | null, count: number, newRowId: () => RowId): RowEdits | null {
  if (!location) return null
  const rowIds = Array.from({ length: count }, newRowId)
  const edits = rowIds.map((rowId, at): SheetEdit => {
    const after = rowIds[at - 1] ?? location.after
    return { kind: 'add-row', rowId, location: { ...location, after } }
  })
  return { edits, goTo: rowIds[0] ?? null }
}

const stay = (edits: readonly SheetEdit[] | null): RowEdits | null => edits && { edits, goTo: null }

function deleteRows(view: SheetView, tops: readonly RowId[]): RowEdits {
  return { edits: tops.map(rowId => ({ kind: 'delete-row', rowId })), goTo: neighbour(view, tops) }
}

/** The row that takes the place of the last deleted one, else the one above the first. */
function neighbour(view: SheetView, tops: readonly RowId[]): RowId | null {
  const [first, last] = [tops[0], tops.at(-1)]
  if (first === undefined || last === undefined) return null
  const after = endOf(view, view.indexOf(last))
  if (after < view.rowCount) return view.rowIdAt(after)
  const above = view.indexOf(first) - 1
  return above >= 0 ? view.rowIdAt(above) : null
}
