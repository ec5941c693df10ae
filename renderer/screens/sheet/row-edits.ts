import { assertNever } from '../../../shared/assert-never.ts'
import {
  indentEdits,
  outdentEdits,
  placeAbove,
  placeAtEnd,
  placeBelow,
  placeInside,
} from '../../../shared/fold/place.ts'
import type { RowId } from '../../../shared/model/ids.ts'
import type { RowPlace, SheetEdit } from '../../../shared/model/sheet/edit.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'

/** What can be done to rows, from the toolbar, the row menu and the keyboard. */
export type RowAction = 'insert-above' | 'insert-below' | 'insert-child' | 'add' | 'indent' | 'outdent' | 'delete'

/** The edits an action comes to, and the row to stand on afterwards; null when it cannot be done there. */
export type RowEdits = { readonly edits: readonly SheetEdit[]; readonly goTo: RowId | null }

/** `rowId` is the row the person stands on, if any: a row is added below it, else at the end of the sheet. */
export function rowEdits(
  view: SheetView,
  action: RowAction,
  rowId: RowId | null,
  newRowId: () => RowId,
): RowEdits | null {
  const place = newRowPlace(view, action, rowId)
  if (place !== undefined) return place && addRow(place, newRowId())
  if (rowId === null || view.indexOf(rowId) < 0) return null
  switch (action) {
    case 'indent':
      return moved(indentEdits(view, [rowId]), rowId)
    case 'outdent':
      return moved(outdentEdits(view, [rowId]), rowId)
    case 'delete':
      return { edits: [{ kind: 'delete-row', rowId }], goTo: neighbour(view, rowId) }
    default:
      return null
  }
}

/** Rows that go when this one is deleted: itself and everything under it. */
export function rowsUnder(view: SheetView, rowId: RowId): number {
  const index = view.indexOf(rowId)
  if (index < 0) return 0
  const level = view.levelAt(index)
  let end = index + 1
  while (end < view.rowCount && view.levelAt(end) > level) end++
  return end - index
}

/** Undefined: the action makes no row. Null: it does, but not here. */
function newRowPlace(view: SheetView, action: RowAction, rowId: RowId | null): RowPlace | null | undefined {
  switch (action) {
    case 'add':
      return (rowId !== null && placeBelow(view, rowId)) || placeAtEnd(view)
    case 'insert-above':
      return rowId === null ? null : placeAbove(view, rowId)
    case 'insert-below':
      return rowId === null ? null : placeBelow(view, rowId)
    case 'insert-child':
      return rowId === null ? null : placeInside(view, rowId)
    case 'indent':
    case 'outdent':
    case 'delete':
      return undefined
    default:
      return assertNever(action)
  }
}

const addRow = (place: RowPlace, rowId: RowId): RowEdits => ({
  edits: [{ kind: 'add-row', rowId, place }],
  goTo: rowId,
})

const moved = (edits: readonly SheetEdit[] | null, rowId: RowId): RowEdits | null => edits && { edits, goTo: rowId }

/** The row that takes the place of a deleted one, else the one above it. */
function neighbour(view: SheetView, rowId: RowId): RowId | null {
  const index = view.indexOf(rowId)
  const after = index + rowsUnder(view, rowId)
  if (after < view.rowCount) return view.rowIdAt(after)
  return index > 0 ? view.rowIdAt(index - 1) : null
}
