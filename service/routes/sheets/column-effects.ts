import type { StoredCells } from '../../rules/cells/stored-cell.ts'
import { autoNumberText } from '../../rules/columns/auto-number.ts'
import type { ColumnRecord } from '../../rules/columns/column-definition.ts'
import { convertCell } from '../../rules/input/convert-cell.ts'
import type { RowRecord } from '../../rules/rows/row-record.ts'
import type { Store } from '../../store/store.ts'

/** Gives columns the index of their place in the list. */
export function renumberColumns(store: Store, sheetId: number, columns: readonly ColumnRecord[]): void {
  for (const [index, column] of columns.entries()) store.columns.update(sheetId, { ...column, index })
}

/** Rewrites what rows hold in a column whose type has changed. */
export function convertColumn(store: Store, sheetId: number, column: ColumnRecord): void {
  const rows = store.rows.of(sheetId)
  const rowNumbers = new Map(rows.map(({ id, rowNumber }) => [id, rowNumber]))
  for (const row of rows) {
    const cell = row.cells[column.id]
    if (cell) setCells(store, sheetId, row, { [column.id]: convertCell(cell, column, rowId => rowNumbers.get(rowId)) })
  }
}

/** Numbers the rows that are there when an auto-number column arrives; later rows go on from there. */
export function numberRows(store: Store, sheetId: number, column: ColumnRecord): void {
  if (column.systemColumnType !== 'AUTO_NUMBER') return
  const rows = store.rows.of(sheetId)
  store.sheets.startNumbers(sheetId, rows.length + 1)
  for (const [index, row] of rows.entries()) {
    setCells(store, sheetId, row, {
      [column.id]: { value: autoNumberText(column.autoNumberFormat, index + 1, row.createdAt) },
    })
  }
}

// Who changed the row, and when, stays: a change of the column is nobody's edit of the row.
function setCells(store: Store, sheetId: number, row: RowRecord, cells: StoredCells): void {
  store.rows.update(sheetId, { ...row, cells: { ...row.cells, ...cells } })
}
