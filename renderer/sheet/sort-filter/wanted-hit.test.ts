import { expect, test } from 'vitest'
import { aColumn, aRow, columnId, rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import { applied, aView } from './lines/testing/a-view.ts'
import { stepTo } from './use-wanted-hit.ts'

const rows = [aRow(1, { 1: 'Foundation' }), aRow(2, { 1: 'Roof' })]
const columns = [aColumn(1, 'text', { primary: true }), aColumn(2), aColumn(3, 'text', { hidden: true, title: 'Cost' })]
const view = aView(rows, [], columns)
const sheet = { view, applied: null, from: null }
const target = (row: number | null, column: number | null) => ({
  rowId: row === null ? null : rowId(row),
  columnId: column === null ? null : columnId(column),
})
const cell = (row: number, column: number) => ({ rowId: rowId(row), columnId: columnId(column) })

test('a hit is in its cell, and without a column in the primary cell of its row', () => {
  expect(stepTo(target(2, 2), sheet)).toEqual({ kind: 'go', cell: cell(2, 2), message: null })
  expect(stepTo(target(2, null), sheet)).toEqual({ kind: 'go', cell: cell(2, 1), message: null })
})

test('a column is shown in the active row, or else in the first one', () => {
  expect(stepTo(target(null, 2), { ...sheet, from: rowId(2) })).toMatchObject({ cell: cell(2, 2) })
  expect(stepTo(target(null, 2), sheet)).toMatchObject({ cell: cell(1, 2) })
})

test('a hit in a hidden column shows its row, and names the column', () => {
  expect(stepTo(target(1, 3), sheet)).toEqual({
    kind: 'go',
    cell: cell(1, 1),
    message: 'The hit is in “Cost”, a hidden column.',
  })
})

test('a filter that hides the row is in the way, one that shows it is not', () => {
  const filter = { columnId: columnId(1), condition: { is: 'reads' as const, text: 'Roof' } }
  const filtered = { ...sheet, applied: applied(view, { filters: [filter] }) }

  expect(stepTo(target(1, 1), filtered)).toEqual({ kind: 'hidden' })
  expect(stepTo(target(2, 1), filtered)).toMatchObject({ kind: 'go', cell: cell(2, 1) })
})

test('a deleted row or column is missing', () => {
  expect(stepTo(target(9, 1), sheet)).toEqual({ kind: 'missing', message: 'This row is no longer in the sheet.' })
  expect(stepTo(target(null, 9), sheet)).toEqual({
    kind: 'missing',
    message: 'This column is no longer in the sheet.',
  })
})

test('a sheet without rows has no cell to go to', () => {
  expect(stepTo(target(null, 2), { ...sheet, view: aView([], [], columns) })).toMatchObject({ kind: 'go', cell: null })
})
