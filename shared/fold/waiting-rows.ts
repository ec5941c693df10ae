import type { ColumnId, RowId } from '../model/ids.ts'
import { rowsIn } from '../model/sheet/cell-value.ts'
import type { SheetEdit } from '../model/sheet/edit.ts'
import type { WorkingColumns } from './inverse-columns.ts'
import type { WorkingSheet } from './working-sheet.ts'

type SetCell = Extract<SheetEdit, { kind: 'set-cell' }>
type WaitingCell = Pick<SetCell, 'rowId' | 'columnId'>

/**
 * The cells that name a row as predecessor: they lose it when it is deleted, and get its new id when it is restored.
 */
export type WaitingRows = {
  /** Tracks an edited cell that names rows. */
  follow(edit: SetCell): void
  /** Cells outside the given rows that name one of them, with their contents. */
  naming(rows: ReadonlySet<RowId>): readonly SetCell[]
}

/** Scans the sheet once, at the first deletion, and only if a column can name rows. */
export function createWaitingRows(sheet: WorkingSheet, columns: WorkingColumns): WaitingRows {
  let cellsByRow: Map<RowId, WaitingCell[]> | null = null
  const put = (rowId: RowId, columnId: ColumnId, named: readonly RowId[]) => {
    for (const id of named) cellsByRow?.set(id, [...(cellsByRow.get(id) ?? []), { rowId, columnId }])
  }
  const look = () => {
    cellsByRow = new Map()
    const leading = columns.list().filter(({ kind }) => kind === 'predecessors')
    if (leading.length === 0) return cellsByRow
    for (const rowId of sheet.rowIds()) {
      for (const { id } of leading) put(rowId, id, rowsIn(sheet.contentOf(rowId, id).value))
    }
    return cellsByRow
  }

  return {
    follow: ({ rowId, columnId, value }) => put(rowId, columnId, rowsIn(value)),
    naming(rows) {
      const cells = cellsByRow ?? look()
      const found = new Map<string, SetCell>()
      for (const { rowId, columnId } of [...rows].flatMap(id => cells.get(id) ?? [])) {
        const { value, formula } = sheet.contentOf(rowId, columnId)
        const isLed = !rows.has(rowId) && sheet.has(rowId) && rowsIn(value).some(id => rows.has(id))
        if (isLed) found.set(`${rowId}:${columnId}`, { kind: 'set-cell', rowId, columnId, value, formula })
      }
      return [...found.values()]
    },
  }
}
