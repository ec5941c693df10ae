import { expect, test } from 'vitest'
import { encodeSheet } from '../../../../shared/columnar/encode.ts'
import { openColumnar } from '../../../../shared/columnar/read.ts'
import { aColumn, aRow, aSheet, columnId, rowId } from '../../../../shared/columnar/testing/a-sheet.ts'
import { createSheetView } from '../../../../shared/fold/sheet-view.ts'
import { createImport, fillable, guessMapping } from './import-plan.ts'
import { importedWords, importProblem } from './import-words.ts'

const COLUMNS = [
  aColumn(1, 'text', { title: 'Task', primary: true }),
  aColumn(2, 'date', { title: 'Due', validation: true }),
  aColumn(3, 'text', { title: 'Made by', system: 'CREATED_BY' }),
]
const typist = { today: '2026-07-01', people: [], present: [], dayFirst: true }

function view() {
  const base = openColumnar(encodeSheet(aSheet([aRow(7, { 1: 'Plan' })], { columns: COLUMNS })))
  if (!base.ok) throw new Error('the sheet does not open')
  return createSheetView(base.value, new Map(), [])
}

test('columns are found by title whatever its case, by place without titles, and each once', () => {
  const columns = fillable(view())
  expect(columns.map(({ title }) => title)).toEqual(['Task', 'Due'])
  expect(guessMapping(columns, ['due ', 'Else', 'TASK', 'task'], 4)).toEqual([2, null, 1, null])
  expect(guessMapping(columns, null, 3)).toEqual([1, 2, null])
})

test('lines become rows at the end, in their order, with values of their column', () => {
  let last = 0
  const order = { view: view(), mapping: [columnId(2), columnId(1)], typist, newRowId: () => rowId(--last) }
  const { editsOf, unread } = createImport(order)
  expect(
    editsOf(
      [
        ['3/7/2026', 'Paint'],
        ['', '=1+1', 'more'],
      ],
      2,
    ),
  ).toEqual([
    { kind: 'add-row', rowId: -1, place: { parentId: null, after: 7 } },
    { kind: 'set-cell', rowId: -1, columnId: 2, value: '2026-07-03', formula: null },
    { kind: 'set-cell', rowId: -1, columnId: 1, value: 'Paint', formula: null },
    { kind: 'add-row', rowId: -2, place: { parentId: null, after: -1 } },
    { kind: 'set-cell', rowId: -2, columnId: 1, value: '=1+1', formula: null },
  ])
  expect(editsOf([['', "'=2+2"]], 3).at(-1)).toMatchObject({ value: '=2+2', formula: null })
  expect(unread).toEqual([])
  expect(editsOf([['someday', 'Dry']], 4)).toHaveLength(2)
  expect(unread).toMatchObject([{ line: 4, title: 'Due' }])
})

test('what came of it is said with the first cell that stayed blank', () => {
  expect(importedWords(1, [])).toBe('1 row was added.')
  const unread = { line: 4, title: 'Due', sentence: 'Due holds dates.' }
  expect(importedWords(1200, [unread, unread])).toBe(
    '1,200 rows were added. 2 cells stayed blank, the first in line 4 under Due: Due holds dates.',
  )
})

test('a file that cannot be read is told with what to do', () => {
  const tooBig = { kind: 'file-too-big', name: 'a.csv', bytes: 40 * 1024 ** 2, limitBytes: 30 * 1024 ** 2 } as const
  expect(importProblem(tooBig)).toBe('a.csv is 40 MB. Files up to 30 MB can be imported: split it first.')
  expect(importProblem({ kind: 'file-unreadable', name: 'a.csv', reason: 'gone' })).toContain('Choose the file again')
})
