import { expect, test } from 'vitest'
import { evenRows } from './row-places.ts'

test('the line at a height is the one that contains it, or the nearest', () => {
  const rows = evenRows(3, 28)

  expect([-5, 0, 27, 28, 83, 84, 1_000].map(rows.positionAt)).toEqual([0, 0, 0, 1, 2, 2, 2])
  expect([rows.height, rows.topOf(2), rows.heightOf(2)]).toEqual([84, 56, 28])
})

test('without lines there is none at any height', () => {
  expect(evenRows(0, 28).positionAt(10)).toBe(-1)
})
