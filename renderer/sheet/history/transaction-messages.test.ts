import { expect, test } from 'vitest'
import { aColumn, columnId, rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { ColumnChange, ColumnEdit } from '../../../shared/model/sheet/column-edit.ts'
import type { SheetEdit } from '../../../shared/model/sheet/edit.ts'
import { columnTransactionName, transactionName, undoneMessage } from './transaction-messages.ts'

const set = (row: number): Extract<SheetEdit, { kind: 'set-cell' }> => ({
  kind: 'set-cell',
  rowId: rowId(row),
  columnId: columnId(1),
  value: 'x',
  formula: null,
})
const add = (row: number): SheetEdit => ({
  kind: 'add-row',
  rowId: rowId(row),
  location: { parentId: null, after: null },
})
const left = { cells: 0, rows: 0, columns: 0 }
const returned = { rows: 0, renewed: 0, refilled: [], columns: 0, bareColumns: 0, lost: [] }
const done = { what: 'pasting 3 cells', stored: 3, error: null, at: null, left, returned }

test('names a transaction by its action and size', () => {
  expect(transactionName('type', [set(1)])).toBe('typing')
  expect(transactionName('paste', [add(-1), set(-1), set(2)])).toBe('pasting 2 cells')
  expect(transactionName('link', [set(1)])).toBe('editing a link')
  const shown = { kind: 'format-cell' as const, rowId: rowId(1), columnId: columnId(2), format: null }
  expect(transactionName('format', [shown, shown])).toBe('formatting 2 cells')
  expect(transactionName('link', [{ ...set(1), link: null }])).toBe('removing a link')
  expect(transactionName('rows', [add(-1), set(-1)])).toBe('adding 1 row')
  expect(transactionName('rows', [{ kind: 'delete-row', rowId: rowId(1) }])).toBe('deleting a row')
})

test('a step that adds options names the option or their number', () => {
  const type = (...options: string[]) => ({ kind: 'choice' as const, symbol: null, options, validation: false })
  const adding = (...added: string[]): ColumnEdit => ({
    kind: 'change-column',
    columnId: columnId(1),
    change: { type: type('Open', ...added), was: { type: type('Open') } },
  })
  expect(transactionName('option', [adding('Blocked'), set(1)])).toBe('adding the option “Blocked”')
  expect(transactionName('option', [adding('Blocked', 'Later'), set(1)])).toBe('adding 2 options')
})

test('the message of an undo includes items skipped because another user changed them', () => {
  expect(undoneMessage('Undid', done)).toBe('Undid pasting 3 cells.')
  expect(undoneMessage('Undid', { ...done, what: 'deleting 4 rows', returned: { ...returned, rows: 1 } })).toBe(
    'Undid deleting 4 rows. Files and comments of 1 row did not come back.',
  )
  const renewed = { ...returned, renewed: 1, refilled: ['Ref', 'Created'], rows: 1 }
  expect(undoneMessage('Undid', { ...done, what: 'deleting a row', returned: renewed })).toBe(
    'Undid deleting a row. The service gives the row a new “Ref” and “Created”. Files and comments of 1 row did not come back.',
  )
  expect(undoneMessage('Redid', { ...done, left: { ...left, cells: 1 } })).toBe(
    'Redid pasting 3 cells. 1 cell was not changed, because somebody has edited it since.',
  )
  expect(undoneMessage('Undid', { ...done, stored: 0, left: { ...left, cells: 2, rows: 1 } })).toBe(
    'Nothing was undone. 2 cells and 1 row were not changed, because somebody has edited them since.',
  )
})

test('column changes are named by column title', () => {
  const columns = [aColumn(1, 'text', { title: 'Task' }), aColumn(2, 'text', { title: 'Cost' })]
  const change = (id: number, what: ColumnChange): ColumnEdit => ({
    kind: 'change-column',
    columnId: columnId(id),
    change: what,
  })
  const name = (...edits: ColumnEdit[]) => columnTransactionName(edits, columns)

  expect(name(change(2, { title: 'Price' }))).toBe('renaming the column “Cost”')
  expect(name(change(2, { width: 90 }))).toBe('resizing the column “Cost”')
  expect(name(change(1, { hidden: false }), change(2, { hidden: false }))).toBe('showing 2 columns')
  expect(name({ kind: 'delete-column', columnId: columnId(1) })).toBe('deleting the column “Task”')
})

test('a restored column has hints for review, and one that cannot be restored has a reason', () => {
  const back = { ...done, what: 'deleting the column “Cost”', returned: { ...returned, columns: 1, bareColumns: 1 } }
  expect(undoneMessage('Undid', back)).toBe(
    'Undid deleting the column “Cost”. Its formula, description and lock did not come back. Check formulas that read it.',
  )
  expect(undoneMessage('Undid', { ...done, stored: 0, returned: { ...returned, lost: ['Created'] } })).toBe(
    'Nothing was undone. Only the service can create “Created” as it was, so that did not come back.',
  )
  expect(undoneMessage('Undid', { ...done, left: { cells: 2, rows: 1, columns: 1 } })).toBe(
    'Undid pasting 3 cells. 2 cells, 1 row and 1 column were not changed, because somebody has edited them since.',
  )
})
