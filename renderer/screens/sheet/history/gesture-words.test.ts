import { expect, test } from 'vitest'
import { columnId, rowId } from '../../../../shared/columnar/testing/a-sheet.ts'
import type { SheetEdit } from '../../../../shared/model/sheet/edit.ts'
import { gestureName, undoneWords } from './gesture-words.ts'

const set = (row: number): SheetEdit => ({
  kind: 'set-cell',
  rowId: rowId(row),
  columnId: columnId(1),
  value: 'x',
  formula: null,
})
const add = (row: number): SheetEdit => ({
  kind: 'add-row',
  rowId: rowId(row),
  place: { parentId: null, after: null },
})
const done = { what: 'paste of 3 cells', stored: 3, error: null, at: null, left: { cells: 0, rows: 0 }, bare: 0 }

test('a gesture is told by what was done, and to how much', () => {
  expect(gestureName('type', [set(1)])).toBe('typing')
  expect(gestureName('paste', [add(-1), set(-1), set(2)])).toBe('paste of 2 cells')
  expect(gestureName('rows', [add(-1), set(-1)])).toBe('adding of 1 row')
  expect(gestureName('rows', [{ kind: 'delete-row', rowId: rowId(1) }])).toBe('deleting of a row')
})

test('what was undone is said, and what was left because somebody changed it', () => {
  expect(undoneWords('Undid', done)).toBe('Undid paste of 3 cells.')
  expect(undoneWords('Undid', { ...done, what: 'deleting of 4 rows', bare: 1 })).toBe(
    'Undid deleting of 4 rows. Files, comments and predecessors of 1 row did not come back.',
  )
  expect(undoneWords('Redid', { ...done, left: { cells: 1, rows: 0 } })).toBe(
    'Redid paste of 3 cells. 1 cell was left as it is, because somebody changed it since.',
  )
  expect(undoneWords('Undid', { ...done, stored: 0, left: { cells: 2, rows: 1 } })).toBe(
    'Nothing was undone. 2 cells and 1 row were left as they are, because somebody changed them since.',
  )
})
