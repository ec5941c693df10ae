import { expect, test } from 'vitest'
import { aColumn } from '../../../../shared/columnar/testing/a-sheet.ts'
import { addColumn, changeColumn, deleteColumn, moveColumn } from '../../testing/edits.ts'
import { reconcileColumn } from './reconcile-column.ts'

const columns = [aColumn(1, 'text', { title: 'Task' }), aColumn(2, 'text', { title: 'Cost' }), aColumn(3)]
const outcome = (edit: Parameters<typeof reconcileColumn>[0], known = [1, 2, 3]) =>
  reconcileColumn(edit, columns, new Set(known)).kind

test('matches a new column by an unknown one with its title, regardless of a changed type', () => {
  const found = { kind: 'done', made: 2 }
  expect(reconcileColumn(addColumn(-9, 1, 'cost'), columns, new Set([1, 3]))).toEqual(found)
  const ofDates = [columns[0]!, { ...columns[1]!, kind: 'date' as const }]
  expect(reconcileColumn(addColumn(-9, 1, 'Cost'), ofDates, new Set([1]))).toEqual(found)
})

test('an existing column is another user’s', () => {
  expect(outcome(addColumn(-9, 1, 'Cost'))).toBe('send')
})

test('an unknown column with another title may be ours after a rename: the user decides', () => {
  expect(outcome(addColumn(-9, 1, 'Price'), [1, 3])).toBe('review')
  expect(outcome(addColumn(-9, 1, 'Price'), [1, 2, 3])).toBe('send')
})

test('a change is done if the column has all wanted properties', () => {
  expect(outcome(changeColumn(2, { title: 'Cost', width: 150 }))).toBe('done')
  expect(outcome(changeColumn(2, { title: 'Cost', width: 90 }))).toBe('send')
  expect(outcome(changeColumn(2, { hidden: true }))).toBe('send')
  expect(outcome(changeColumn(2, { format: ',,1' }))).toBe('send')
})

test('a change of type is done if type, symbol and options match, in order', () => {
  const list = { kind: 'choice' as const, symbol: null, options: ['A', 'B'], validation: true }
  const there = [aColumn(2, 'choice', { options: ['A', 'B'], validation: true })]
  expect(reconcileColumn(changeColumn(2, { type: list }), there, new Set()).kind).toBe('done')
  const turned = { ...list, options: ['B', 'A'] }
  expect(reconcileColumn(changeColumn(2, { type: turned }), there, new Set()).kind).toBe('send')
})

test('a move is done if the location matches, a deletion if the column is gone', () => {
  expect([outcome(moveColumn(2, 1)), outcome(moveColumn(2, null)), outcome(moveColumn(1, null))]).toEqual([
    'done',
    'send',
    'done',
  ])
  expect([outcome(deleteColumn(9)), outcome(deleteColumn(2))]).toEqual(['done', 'send'])
})

test('an edit of a deleted column needs review', () => {
  expect([outcome(changeColumn(9, { width: 90 })), outcome(moveColumn(9, 1))]).toEqual(['review', 'review'])
})
