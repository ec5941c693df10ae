import { expect, test } from 'vitest'
import { aColumn, aRow, columnId, rowId } from '../../../../shared/columnar/testing/a-sheet.ts'
import { aView } from '../../sort-filter/lines/testing/a-view.ts'
import { changedColumns } from '../changed-cells.ts'
import { isOverdue, standingAt } from './row-standing.ts'
import { symbolShape } from './symbol-shape.ts'

test('draws as many stars, hearts, effort or money shapes as the value counts', () => {
  for (const symbol of ['STAR_RATING', 'HEARTS', 'EFFORT', 'MONEY']) {
    expect(symbolShape(symbol, 'Three')).toMatchObject({ kind: 'rating', full: 3, of: 5 })
    expect(symbolShape(symbol, 'Empty')).toMatchObject({ kind: 'rating', full: 0 })
    expect(symbolShape(symbol, 'Seven')).toMatchObject({ kind: 'dot' })
  }
})

test('balls and arrows have a distinct shape for each value, so that colour is not needed', () => {
  const drawn = (symbol: string, ...values: string[]) =>
    new Set(values.map(value => JSON.stringify({ ...symbolShape(symbol, value), tone: null }))).size

  expect(drawn('HARVEY_BALLS', 'Empty', 'Quarter', 'Half', 'Three Quarter', 'Full')).toBe(5)
  expect(drawn('ARROWS_5_WAY', 'Up', 'Angle Up', 'Sideways', 'Angle Down', 'Down')).toBe(5)
  expect(drawn('DIRECTIONS_4_WAY', 'Up', 'Right', 'Down', 'Left')).toBe(4)
})

test('a light keeps its colour, and an unknown value is a grey dot', () => {
  expect(symbolShape('RYG', 'Red')).toEqual({ kind: 'dot', tone: 'danger' })
  expect(symbolShape('RYG', 'Purple')).toEqual({ kind: 'dot', tone: 'neutral' })
})

const columns = [
  aColumn(1, 'text', { primary: true }),
  aColumn(2, 'choice', { title: 'Status', options: ['Not started', 'Blocked', 'Complete'] }),
  aColumn(3, 'date', { title: 'Due' }),
  aColumn(4, 'date', { title: 'Start' }),
]
const rows = [
  aRow(1, { 2: 'Blocked', 3: '2026-03-01', 4: '2026-03-01' }),
  aRow(2, { 2: 'Complete', 3: '2026-03-01' }),
  aRow(3, { 3: '2026-03-02' }),
  aRow(4, { 3: '2026-03-01' }),
]

test('derives the state of a row from its status', () => {
  const view = aView(rows, [], columns)

  expect([0, 1, 2].map(index => standingAt(view, index))).toEqual(['blocked', 'complete', null])
  expect(standingAt(aView([aRow(1, { 2: 'Blocked' })]), 0)).toBeNull()
})

test('redraws the dates and percentages of a row that becomes blocked or complete', () => {
  const edit = { kind: 'set-cell', rowId: rowId(3), columnId: columnId(2), value: 'Complete', formula: null } as const

  expect(changedColumns(aView(rows, [], columns), 2, aView(rows, [edit], columns), 2)).toEqual([1, 2, 3, 4])
  expect(changedColumns(aView(rows, [], columns), 3, aView(rows, [edit], columns), 3)).toEqual([])
})

test('a due date before today is overdue until its row is complete; a start date is not', () => {
  const view = aView(rows, [], columns)
  const [, , due = columns[0], start = columns[0]] = columns
  const overdue = (column: typeof due) =>
    [0, 1, 2, 3].map(index => column && isOverdue(view, index, column, '2026-03-02'))

  expect(overdue(due)).toEqual([true, false, false, true])
  expect(overdue(start)).toEqual([false, false, false, false])
})
