import { columnId, rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { Edit } from '../../../shared/model/sheet/edit.ts'

/** What a person does, in short. Rows made here have negative numbers. */
export const set = (row: number, value: string, column = 1): Edit => ({
  kind: 'set-cell',
  rowId: rowId(row),
  columnId: columnId(column),
  value,
  formula: null,
})

export const addRow = (row: number, after: number | null, parent: number | null = null): Edit => ({
  kind: 'add-row',
  rowId: rowId(row),
  place: place(after, parent),
})

export const moveRow = (row: number, after: number | null, parent: number | null = null): Edit => ({
  kind: 'move-row',
  rowId: rowId(row),
  place: place(after, parent),
})

export const deleteRow = (row: number): Edit => ({ kind: 'delete-row', rowId: rowId(row) })

const place = (after: number | null, parent: number | null) => ({
  parentId: parent === null ? null : rowId(parent),
  after: after === null ? null : rowId(after),
})
