import { expect, test } from 'vitest'
import { aColumn, columnId } from '../../../shared/columnar/testing/a-sheet.ts'
import { typeOf } from '../../../shared/fold/column-types.ts'
import { columnsWith } from '../../../shared/fold/columns.ts'
import type { ColumnEdit } from '../../../shared/model/sheet/column-edit.ts'
import {
  addBeside,
  addOptions,
  changeTo,
  freeTitle,
  moveBeside,
  moveTo,
  onScreen,
  PLAIN_TYPE,
  takesOptions,
  whyNotTitle,
  widthEdit,
  withNewOptions,
  withOptionAt,
} from './column-edits.ts'

// The primary column is not the first of the sheet, but is displayed first; 4 is hidden.
const columns = [
  aColumn(1),
  aColumn(2, 'text', { primary: true }),
  aColumn(3),
  aColumn(4, 'text', { hidden: true }),
  aColumn(5),
]
const seen = (edits: readonly ColumnEdit[] | ColumnEdit | null) =>
  edits && onScreen(columnsWith(columns, [edits].flat())).map(column => Number(column.id))
const id = (column: number) => columnId(column)

test('displays the primary column first, without hidden ones', () => {
  expect(onScreen(columns).map(column => column.id)).toEqual([2, 1, 3, 5])
})

test('moves a column by one visible column', () => {
  expect(seen(moveBeside(columns, [id(5)], -1))).toEqual([2, 1, 5, 3])
  expect(seen(moveBeside(columns, [id(1)], 1))).toEqual([2, 3, 1, 5])
  expect(seen(moveBeside(columns, [id(3)], 1))).toEqual([2, 1, 5, 3])
})

test('the primary column stays first', () => {
  expect([moveBeside(columns, [id(1)], -1), moveBeside(columns, [id(5)], 1), moveBeside(columns, [id(2)], 1)]).toEqual([
    null,
    null,
    null,
  ])
})

test('a dropped column is inserted left of the drop target, or at the end', () => {
  expect(seen(moveTo(columns, [id(5)], id(3)))).toEqual([2, 1, 5, 3])
  expect(seen(moveTo(columns, [id(1)], null))).toEqual([2, 3, 5, 1])
  expect([moveTo(columns, [id(3)], id(3)), moveTo(columns, [id(5)], null)]).toEqual([[], []])
})

test('several columns move together and keep their order, wherever they are dropped', () => {
  expect(seen(moveTo(columns, [id(1), id(3)], null))).toEqual([2, 5, 1, 3])
  expect(seen(moveTo(columns, [id(3), id(5)], id(1)))).toEqual([2, 3, 5, 1])
  // Dropped on one of themselves: at the position of the first one.
  expect(moveTo(columns, [id(3), id(5)], id(5))).toEqual([])
  expect(seen(moveBeside(columns, [id(1), id(3)], 1))).toEqual([2, 5, 1, 3])
  expect(moveBeside(columns, [id(3), id(5)], 1)).toBeNull()
  expect(moveBeside(columns, [id(2), id(1)], 1)).toBeNull()
})

test('a new column is inserted on the requested side', () => {
  const add = (beside: number, side: 'left' | 'right') =>
    seen(addBeside(columns, id(beside), side, id(-9), { title: ' New ', type: PLAIN_TYPE }))
  expect([add(3, 'left'), add(3, 'right'), add(2, 'right')]).toEqual([
    [2, 1, -9, 3, 5],
    [2, 1, 3, -9, 5],
    [2, -9, 1, 3, 5],
  ])
})

test('a new column stays next to its neighbour when hidden columns are shown again', () => {
  const made = addBeside(columns, id(3), 'right', id(-9), { title: 'New', type: PLAIN_TYPE })
  expect(columnsWith(columns, [made]).map(column => Number(column.id))).toEqual([1, 2, 3, -9, 4, 5])
})

test('a new column is added at the end if its neighbour was deleted', () => {
  const made = addBeside(columns, id(77), 'right', id(-9), { title: 'New', type: PLAIN_TYPE })
  expect(seen(made)).toEqual([2, 1, 3, 5, -9])
})

test('a change has only what differs', () => {
  const [column] = columns
  const began = { title: 'Column 1', type: typeOf(column!) }
  expect(changeTo(column!.id, began, { title: 'Column 1', type: typeOf(column!) })).toBeNull()
  expect(changeTo(column!.id, began, { title: ' Cost ', type: typeOf(column!) })).toMatchObject({
    change: { title: 'Cost', was: { title: 'Column 1' } },
  })
})

test('a width is an integer within the service’s limits, and never the default width', () => {
  expect([0, 99.6, 150, 5000].map(width => widthEdit(id(1), width))).toMatchObject(
    [1, 100, 151, 2000].map(width => ({ change: { width } })),
  )
})

test('a title is required and unique, ignoring case', () => {
  expect(whyNotTitle(columns, id(1), 'Column 1')).toBeNull()
  expect(whyNotTitle(columns, id(1), ' column 3 ')).toContain('Another column')
  expect(whyNotTitle(columns, null, '  ')).toBe('Type a title.')
  expect(freeTitle(columns)).toBe('Column 6')
})

test('options can be reordered, are added one per line, and stay unique', () => {
  expect(withOptionAt(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(withOptionAt(['a', 'b', 'c'], 0, 9)).toEqual(['b', 'c', 'a'])
  expect(withOptionAt(['a'], 0, -1)).toEqual(['a'])
  expect(withNewOptions(['a'], 'b\r\n a \n\nc')).toEqual(['a', 'b', 'c'])
})

test('new options are appended to a column, which keeps its kind, restriction and title', () => {
  const state = aColumn(7, 'choice', { title: ' State ', options: ['Open', 'Done'], validation: true })
  const added = addOptions(state, ['Blocked', 'Done', 'Later'])
  if (!added) throw new Error('There is something to add.')
  expect(columnsWith([state], [added])).toEqual([{ ...state, index: 0, options: ['Open', 'Done', 'Blocked', 'Later'] }])

  const theirs = { ...state, options: ['New', 'Open', 'Done', 'Theirs'] }
  expect(columnsWith([theirs], [added])[0]?.options.toSorted()).toEqual(
    ['New', 'Open', 'Done', 'Theirs', 'Blocked', 'Later'].toSorted(),
  )
})

test('adds nothing to a column that has the options already or is no longer a list', () => {
  expect(addOptions(aColumn(7, 'choice', { options: ['Open'] }), ['Open'])).toBeNull()
  expect(addOptions(aColumn(7, 'text'), ['Open'])).toBeNull()
  expect(addOptions(aColumn(7, 'choice', { symbol: 'RYG', options: ['Red'] }), ['Open'])).toBeNull()
})

test('options can be added to single and multi-select lists, not to symbols, people or other kinds', () => {
  const takes = (...of: Parameters<typeof aColumn>) => takesOptions(aColumn(...of))
  expect([takes(1, 'choice'), takes(1, 'choices', { options: ['a'] })]).toEqual([true, true])
  expect([takes(1, 'choice', { symbol: 'RYG', options: ['Red'] }), takes(1, 'contact'), takes(1, 'contacts')]).toEqual([
    false,
    false,
    false,
  ])
  expect([takes(1, 'text'), takes(1, 'date'), takes(1, 'checkbox')]).toEqual([false, false, false])
  expect(takes(1, 'choice', { options: ['x'.repeat(501)] })).toBe(false)
})
