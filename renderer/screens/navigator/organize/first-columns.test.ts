import { expect, test } from 'vitest'
import { NewPlace } from '../../../../shared/model/place.ts'
import { BLANK_COLUMNS, columnsFrom } from './first-columns.ts'

const read = (text: string) => columnsFrom(text).columns?.map(({ title, kind }) => `${title} ${kind}`)

test('each line is a column, with what it holds behind a colon', () => {
  expect(read('Task\n\n  Due : date \r\nDone: CHECKBOX\nWho: people')).toEqual([
    'Task text',
    'Due date',
    'Done checkbox',
    'Who contacts',
  ])
})

test('a row of headers that was copied from a sheet is one column for each', () => {
  expect(read('Task\tDue: date\tNotes')).toEqual(['Task text', 'Due date', 'Notes text'])
})

test('a colon that says nothing of that kind belongs to the title', () => {
  expect(read('Ratio 1:2\nNote: see above\nx: constructor')).toEqual([
    'Ratio 1:2 text',
    'Note: see above text',
    'x: constructor text',
  ])
})

test.each([
  ['', 'Type at least one column title.'],
  ['Due: date', 'The first column is the primary column, so it holds text.'],
  ['Name\nDue\nDUE: date', '“DUE” is listed twice. Give each column a different title.'],
  ['x'.repeat(51), `“${'x'.repeat(20)}…” is longer than 50 characters. Shorten it.`],
  [
    Array.from({ length: 401 }, (_, at) => `C${at}`).join('\n'),
    'A sheet can have 400 columns. These are 401: remove some.',
  ],
])('%j is not taken, and one sentence says what to change', (text, problem) => {
  expect(columnsFrom(text)).toEqual({ columns: null, problem })
})

test('what a list becomes, and the columns to begin with, are what main takes', () => {
  const { columns } = columnsFrom('Name\nDue: date\nState: list')
  for (const each of [columns, BLANK_COLUMNS]) {
    expect(NewPlace.safeParse({ kind: 'sheet', name: 'x', parent: null, columns: each }).success).toBe(true)
  }
})
