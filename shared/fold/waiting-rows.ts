import type { ColumnId, RowId } from '../model/ids.ts'
import { rowsIn } from '../model/sheet/cell-value.ts'
import type { SheetEdit } from '../model/sheet/edit.ts'
import type { WorkingColumns } from './inverse-columns.ts'
import type { WorkingSheet } from './working-sheet.ts'

type SetCell = Extract<SheetEdit, { kind: 'set-cell' }>
type Place = Pick<SetCell, 'rowId' | 'columnId'>

/** Which cells name a row: when it is deleted they lose it, and when it comes back they get its new id. */
export type WaitingRows = {
  /** A cell that names rows since then. */
  follow(edit: SetCell): void
  /** Cells outside those rows that name one of them, each with what it holds. */
  naming(rows: ReadonlySet<RowId>): readonly SetCell[]
}

/** Looks at the sheet once, when the first row is deleted, and only where a column names rows at all. */
export function createWaitingRows(sheet: WorkingSheet, columns: WorkingColumns): WaitingRows {
  let placesByRow: Map<RowId, Place[]> | null = null
  const put = (rowId: RowId, columnId: ColumnId, named: readonly RowId[]) => {
    for (const id of named) placesByRow?.set(id, [...(placesByRow.get(id) ?? []), { rowId, columnId }])
  }
  const look = () => {
    placesByRow = new Map()
    const leading = columns.list().filter(({ kind }) => kind === 'predecessors')
    if (leading.length === 0) return placesByRow
    for (const rowId of sheet.rowIds()) {
      for (const { id } of leading) put(rowId, id, rowsIn(sheet.contentOf(rowId, id).value))
    }
    return placesByRow
  }

  return {
    follow: ({ rowId, columnId, value }) => put(rowId, columnId, rowsIn(value)),
    naming(rows) {
      const places = placesByRow ?? look()
      const found = new Map<string, SetCell>()
      for (const { rowId, columnId } of [...rows].flatMap(id => places.get(id) ?? [])) {
        const { value, formula } = sheet.contentOf(rowId, columnId)
        const isLed = !rows.has(rowId) && sheet.has(rowId) && rowsIn(value).some(id => rows.has(id))
        if (isLed) found.set(`${rowId}:${columnId}`, { kind: 'set-cell', rowId, columnId, value, formula })
      }
      return [...found.values()]
    },
  }
}
