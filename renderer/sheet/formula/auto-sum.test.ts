import { expect, test } from 'vitest'
import { aColumn, columnId } from '../../../shared/columnar/testing/a-sheet.ts'
import { sumBeside } from './auto-sum.ts'

const columns = [1, 2, 3, 4].map(id => aColumn(id, 'text', { title: ['Task', 'Qty', 'Price', 'Total'][id - 1] ?? '' }))
/** Each row is a text with one letter for each column: n where it holds a number. */
const sum = (rows: readonly string[], row: number, column: number, parents: readonly number[] = []) =>
  sumBeside(
    {
      columns,
      hasChildren: index => parents.includes(index),
      isNumber: (index, id) => rows[index]?.[Number(id) - 1] === 'n',
    },
    row,
    columnId(column),
  )

test('AutoSum sums the adjacent numbers above', () => {
  expect(sum(['tn', 'tn', 'tn', 't '], 3, 2)).toBe('=SUM([Qty]1:[Qty]3)')
  expect(sum(['tn', 't ', 'tn', 't '], 3, 2)).toBe('=SUM([Qty]3)')
})

test('AutoSum sums the adjacent numbers on the left if there are none above', () => {
  expect(sum(['tnn '], 0, 4)).toBe('=SUM([Qty]@row:[Price]@row)')
})

test('AutoSum of a parent row sums its children', () => {
  expect(sum(['tn', 'tn', 'tn'], 1, 2, [1])).toBe('=SUM(CHILDREN())')
})

test('AutoSum without numbers leaves the cells to the user', () => {
  expect(sum(['t   '], 0, 2)).toBe('=SUM(')
})
