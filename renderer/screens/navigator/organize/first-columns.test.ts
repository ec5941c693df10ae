import { expect, test } from 'vitest'
import { type NewColumn, NewItem } from '../../../../shared/model/item.ts'
import { BLANK_COLUMNS, columnsProblem, TO_DO_COLUMNS } from './first-columns.ts'

const text = (title: string): NewColumn => ({ title, kind: 'text', options: [] })
const REFUSED: readonly (readonly [NewColumn[], string])[] = [
  [[], 'Type at least one column title.'],
  [[{ title: 'Due', kind: 'date', options: [] }], 'The first column is the primary column, so it holds text.'],
  [['Name', 'Due', 'DUE'].map(text), '“DUE” is listed twice. Give each column a different title.'],
  [[text('x'.repeat(51))], `“${'x'.repeat(20)}…” is longer than 50 characters. Shorten it.`],
  [Array.from({ length: 401 }, (_, at) => text(`C${at}`)), 'A sheet can have 400 columns. These are 401: remove some.'],
]

test.each(REFUSED)('rejects %j and says in one sentence what to change', (columns, problem) => {
  expect(columnsProblem(columns)).toBe(problem)
})

test('main accepts the initial columns', () => {
  for (const columns of [TO_DO_COLUMNS, BLANK_COLUMNS]) {
    expect(columnsProblem(columns)).toBeNull()
    expect(NewItem.safeParse({ kind: 'sheet', name: 'x', parent: null, columns }).success).toBe(true)
  }
})
