import type { RowId } from '../../../../shared/model/ids.ts'
import type { GridSelection } from './grid-selection.ts'

/** The rows that any selected cell lies in, from top to bottom as they are shown. */
export function selectedRows(selection: GridSelection): readonly RowId[] {
  const { rows } = selection.layout()
  const ids: RowId[] = []
  for (const { top, bottom } of selection.area()) {
    for (let position = top; position <= bottom; position++) {
      const rowId = rows.idAt(position)
      if (rowId !== undefined) ids.push(rowId)
    }
  }
  return ids
}

/** What an action on `rowId` means: all selected rows where it is one of them, else this one alone. */
export function rowsMeant(selection: GridSelection, rowId: RowId): readonly RowId[] {
  const selected = selectedRows(selection)
  return selected.includes(rowId) ? selected : [rowId]
}
