import { describe, expect, test } from 'vitest'
import { aColumn, aRow, columnId, rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import { applied, aView } from '../sort-filter/lines/testing/a-view.ts'
import { readAddress, type Where } from './read-address.ts'

const columns = [
  aColumn(1, 'text', { primary: true, title: 'Task' }),
  aColumn(2, 'text', { title: 'Budget' }),
  aColumn(3, 'text', { title: 'Phase 2' }),
  aColumn(4, 'text', { title: 'Notes', hidden: true }),
]
const view = aView(
  Array.from({ length: 20 }, (_, at) => aRow(at + 101, { 1: `row ${at + 1}` })),
  [],
  columns,
)
const where: Where = {
  view,
  shown: columns.filter(({ hidden }) => !hidden),
  applied: null,
  active: { rowId: rowId(105), columnId: columnId(3) },
  lines: { at: () => null },
}
/** Row number and column, or the message. */
const read = (typed: string, change: Partial<Where> = {}) => {
  const answer = readAddress(typed, { ...where, ...change })
  return answer.ok ? [answer.cell.rowId - 100, answer.cell.columnId] : answer.problem
}

describe('an address', () => {
  test('is a row in the current column, a column in the current row, or both', () => {
    expect(read('12')).toEqual([12, 3])
    expect(read('budget')).toEqual([5, 2])
    expect(read(' Budget 12 ')).toEqual([12, 2])
    expect(read('Budget12')).toEqual([12, 2])
    expect(read('Budget, row 12')).toEqual([12, 2])
    expect(read('row 7')).toEqual([7, 3])
  })

  test('prefers a title that ends with a number to a row', () => {
    expect(read('Phase 2')).toEqual([5, 3])
    expect(read('Phase 2 12')).toEqual([12, 3])
  })

  test('uses the first row and column without an active cell', () => {
    expect(read('Budget', { active: null })).toEqual([1, 2])
    expect(read('3', { active: null })).toEqual([3, 1])
  })
})

test('reports a missing address in one or two sentences', () => {
  expect(read('21')).toBe('There is no row 21. The last one is 20.')
  expect(read('0')).toBe('There is no row 0. The last one is 20.')
  expect(read('Cost 4')).toBe('No column is called “Cost”.')
  expect(read('Notes 4')).toBe('“Notes” is hidden. Show hidden columns first.')
  expect(read('  ')).toBe('Type a row number, a column, or both: Budget 12.')
  expect(read('1', { view: aView([], [], columns) })).toBe('There are no rows to go to yet.')
})

test('finds a blank line by its number', () => {
  const lines = { at: (number: number) => (number === 22 ? rowId(900) : null) }

  expect(read('Budget 22', { lines })).toEqual([800, 2])
  expect(read('23', { lines })).toBe('There is no row 23. The last one is 20.')
})

test('rejects a row that a filter hides', () => {
  const filter = { columnId: columnId(1), condition: { is: 'reads' as const, text: 'row 12' } }

  expect(read('11', { applied: applied(view, { filters: [filter] }) })).toBe(
    'The filter hides row 11. Clear it to go there.',
  )
  expect(read('12', { applied: applied(view, { filters: [filter] }) })).toEqual([12, 3])
})
