import type { RowId } from '../../../../shared/model/ids.ts'
import type { GridSelection } from './grid-selection.ts'

/** The rows with a selected cell, from top to bottom as shown. */
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

/** The rows that an action on `rowId` applies to: all selected rows if it is one of them, else only itself. */
export function rowsMeant(selection: GridSelection, rowId: RowId): readonly RowId[] {
  const selected = selectedRows(selection)
  return selected.includes(rowId) ? selected : [rowId]
}
