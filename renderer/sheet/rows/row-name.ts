import type { RowId } from '../../../shared/model/ids.ts'
import { displayText } from '../../../shared/model/sheet/cell-value.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { shownName } from '../../../shared/shown-name.ts'

/** The name of a row on screen: its number and the text of its first column. */
export type RowName = { readonly rowId: RowId; readonly number: number; readonly text: string }

/** Null if the sheet has no such row. */
export function rowName(view: SheetView, rowId: RowId): RowName | null {
  const index = view.indexOf(rowId)
  if (index < 0) return null
  const primary = view.meta.columns.find(column => column.primary) ?? view.meta.columns[0]
  return { rowId, number: index + 1, text: primary ? shownName(displayText(view.cellAt(index, primary.id))) : '' }
}
