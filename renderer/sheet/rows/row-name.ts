import type { RowId } from '../../../shared/model/ids.ts'
import { displayText } from '../../../shared/model/sheet/cell-value.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { shownName } from '../../../shared/shown-name.ts'

/** A row as a person calls it: its number and what its first column says, for the screen. */
export type RowName = { readonly rowId: RowId; readonly number: number; readonly text: string }

/** Null when the sheet has no such row (any more). */
export function rowName(view: SheetView, rowId: RowId): RowName | null {
  const index = view.indexOf(rowId)
  if (index < 0) return null
  const primary = view.meta.columns.find(column => column.primary) ?? view.meta.columns[0]
  return { rowId, number: index + 1, text: primary ? shownName(displayText(view.cellAt(index, primary.id))) : '' }
}
