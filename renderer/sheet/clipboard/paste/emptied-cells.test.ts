import { expect, test } from 'vitest'
import { aCell, aColumn, aRow, columnId, rowId } from '../../../../shared/columnar/testing/a-sheet.ts'
import { aRichTable } from '../formats/testing/a-table.ts'
import { emptiedCells, linkOfCut } from './emptied-cells.ts'
import { aView } from './testing/a-paste.ts'

const COLUMNS = [
  aColumn(21, 'text', { primary: true }),
  aColumn(22, 'checkbox'),
  aColumn(23, 'text', { system: 'CREATED_BY' }),
]
const ROWS = [aRow(1, { 21: 'a', 22: true, 23: 'me' }), aRow(2, { 21: 'b', 23: 'me' })]
const CUT = aRichTable({
  rowIds: [1, 2],
  columns: [
    { id: 21, kind: 'text' },
    { id: 22, kind: 'checkbox' },
    { id: 23, kind: 'text' },
  ],
  values: [
    ['a', true, 'me'],
    ['b', null, 'me'],
  ],
  formulas: [],
})
const view = aView(ROWS, COLUMNS)
const ALL = { hasLanded: () => true, isFilled: () => false }
const emptied = (row: number, column: number, value: null | false) => ({
  kind: 'set-cell',
  rowId: rowId(row),
  columnId: columnId(column),
  value,
  formula: null,
})

test('cut cells are cleared and unticked, and read-only ones are reported', () => {
  const { edits, notes } = emptiedCells(view, CUT, ALL)
  expect(edits).toEqual([emptied(1, 21, null), emptied(1, 22, false), emptied(2, 21, null)])
  expect(notes).toEqual(['2 cells could not be moved away, and are still there.'])
})

test('a cell that was not pasted keeps its content', () => {
  const { edits } = emptiedCells(view, CUT, { ...ALL, hasLanded: row => row === 1 })
  expect(edits).toEqual([emptied(2, 21, null)])
})

test('a cell that received pasted content is not cleared', () => {
  const { edits, notes } = emptiedCells(view, CUT, { ...ALL, isFilled: ({ rowId: id }) => id === 1 })
  expect(edits).toEqual([emptied(2, 21, null)])
  expect(notes).toEqual(['1 cell could not be moved away, and is still there.'])
})

test('keeps a cell that another user changed since it was cut, and skips a deleted row', () => {
  const changed = aView([aRow(1, { 21: 'theirs', 22: true })], COLUMNS)
  expect(emptiedCells(changed, CUT, ALL).edits).toEqual([emptied(1, 22, false)])
})

test('a cut cell keeps its image, and that is reported', () => {
  const imaged = { value: 'a', display: null, formula: null, image: 'a1' }
  const held = aView([aRow(1, {}, { cells: new Map([[columnId(21), imaged]]) }), aRow(2, { 21: 'b' })], COLUMNS)

  const { edits, notes } = emptiedCells(held, CUT, ALL)
  expect(edits).toEqual([emptied(2, 21, null)])
  expect(notes).toEqual(['1 cell holds an image and was left as it is.'])
})

test('a link to another sheet moves with its cut cell; a link that the service does not report is removed', () => {
  const linked = (value: string, linkIn: string) => ({ cells: new Map([[columnId(21), aCell(value, { linkIn })]]) })
  const held = aView([aRow(1, {}, linked('a', 'OK 7 8 9 Budget')), aRow(2, {}, linked('b', 'BROKEN 0 0 0 '))], COLUMNS)

  const { edits } = emptiedCells(held, CUT, { ...ALL, areLinksMoved: true })
  expect(edits).toEqual([{ ...emptied(1, 21, null), linkIn: null }, emptied(2, 21, null)])
  expect([0, 1, 2].map(row => linkOfCut(held, CUT, row, 0))).toEqual(['OK 7 8 9 Budget', null, null])
  expect(emptiedCells(held, CUT, ALL).edits[0]).toEqual(emptied(1, 21, null))
})
