import fc from 'fast-check'
import { expect, test } from 'vitest'
import { movedRows } from './moved-rows.ts'

const flat = (...ids: readonly number[]) => ({ ids, levels: ids.map(() => 0) })

test.each([
  ['a row that went down', [1, 2, 3, 4], [2, 3, 1, 4], [1]],
  ['a row that went up', [1, 2, 3, 4], [4, 1, 2, 3], [4]],
  ['nothing for rows that came and went', [1, 2, 3], [9, 1, 3, 8], []],
  ['all but one of a reversed order', [1, 2, 3], [3, 2, 1], [3, 2]],
])('finds %s', (_, before, after, moved) => {
  expect(movedRows(flat(...before), flat(...after))).toEqual(moved)
})

test('finds a row that was indented in its place', () => {
  expect(movedRows(flat(1, 2, 3), { ids: [1, 2, 3], levels: [0, 1, 0] })).toEqual([2])
})

test('the other rows are in the order before', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(Array.from({ length: 12 }, (_, at) => at)), after => {
      const before = after.toSorted((a, b) => a - b)
      const moved = new Set(movedRows(flat(...before), flat(...after)))

      const rest = after.filter(id => !moved.has(id))

      expect(rest).toEqual(rest.toSorted((a, b) => a - b))
    }),
  )
})
