import type { StoredCells } from '../../rules/cells/stored-cell.ts'
import { autoNumberText } from '../../rules/columns/auto-number.ts'
import type { ColumnRecord } from '../../rules/columns/column-definition.ts'
import { convertCell } from '../../rules/input/convert-cell.ts'
import type { RowRecord } from '../../rules/rows/row-record.ts'
import type { Store } from '../../store/store.ts'

/** The editor of a column and the time. */
type Stamp = {
  readonly at: number
  readonly by: number
}

/** Sets the index of each column to its position in the list. */
export function renumberColumns(store: Store, sheetId: number, columns: readonly ColumnRecord[]): void {
  for (const [index, column] of columns.entries()) store.columns.update(sheetId, { ...column, index })
}

/** Converts the cells of a column whose type has changed. */
export function convertColumn(store: Store, sheetId: number, column: ColumnRecord, changed: Stamp): void {
  const rows = store.rows.of(sheetId)
  const rowNumbers = new Map(rows.map(({ id, rowNumber }) => [id, rowNumber]))
  for (const row of rows) {
    const cell = row.cells[column.id]
    if (!cell) continue
    const converted = convertCell(cell, column, rowId => rowNumbers.get(rowId))
    setCells(store, sheetId, row, { [column.id]: converted }, changed)
  }
}

/** Numbers the existing rows when an auto-number column is added; later rows continue from there. */
export function numberRows(store: Store, sheetId: number, column: ColumnRecord, changed: Stamp): void {
  if (column.systemColumnType !== 'AUTO_NUMBER') return
  const rows = store.rows.of(sheetId)
  store.sheets.startNumbers(sheetId, rows.length + 1)
  for (const [index, row] of rows.entries()) {
    const value = autoNumberText(column.autoNumberFormat, index + 1, row.createdAt)
    setCells(store, sheetId, row, { [column.id]: { value } }, changed)
  }
}

// Editor and time of the row stay, because changing a column does not edit the row. The cell history records it.
function setCells(store: Store, sheetId: number, row: RowRecord, cells: StoredCells, changed: Stamp): void {
  const after = { ...row, cells: { ...row.cells, ...cells } }
  store.rows.update(sheetId, after)
  store.history.note(row, after, changed)
}
