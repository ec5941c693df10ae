import { expect, test } from 'vitest'
import { evenRows, firstWholeLine, lineByScreen, nearestBorder, type RowPlaces } from './row-places.ts'

test('the line at a height is the one that contains it, or the nearest', () => {
  const rows = evenRows(3, 28)

  expect([-5, 0, 27, 28, 83, 84, 1_000].map(rows.positionAt)).toEqual([0, 0, 0, 1, 2, 2, 2])
  expect([rows.height, rows.topOf(2), rows.heightOf(2)]).toEqual([84, 56, 28])
})

/** Lines with these heights. */
function unevenRows(...heights: readonly number[]): RowPlaces {
  const topOf = (position: number) => heights.slice(0, position).reduce((sum, height) => sum + height, 0)
  const height = topOf(heights.length)
  return {
    count: heights.length,
    height,
    topOf,
    heightOf: position => heights[position] ?? 0,
    endOf: position => topOf(position + 1),
    positionAt: y =>
      Math.max(
        0,
        heights.findIndex((_, at) => Math.min(y, height - 1) < topOf(at + 1)),
      ),
  }
}

test('a Page key moves to the farthest line that fits on the screen together with the current one', () => {
  const even = evenRows(50, 28)
  expect([lineByScreen(even, 10, 280, 1), lineByScreen(even, 10, 280, -1)]).toEqual([19, 1])
  expect([lineByScreen(even, 10, 300, 1), lineByScreen(even, 10, 300, -1)]).toEqual([19, 1])
  expect([lineByScreen(even, 45, 280, 1), lineByScreen(even, 3, 280, -1)]).toEqual([49, 0])
  const uneven = unevenRows(20, 100, 20, 20, 100, 20)
  expect([lineByScreen(uneven, 2, 140, 1), lineByScreen(uneven, 3, 140, -1)]).toEqual([4, 1])
})

test('a Page key moves by at least one line, also where a line is taller than the screen', () => {
  const uneven = unevenRows(20, 500, 20)
  expect([lineByScreen(uneven, 0, 140, 1), lineByScreen(uneven, 1, 140, 1)]).toEqual([1, 2])
  expect([lineByScreen(uneven, 2, 140, -1), lineByScreen(uneven, 1, 140, -1)]).toEqual([1, 0])
})

test('a dragged row goes to the nearest border', () => {
  const uneven = unevenRows(20, 100, 20)
  expect([0, 9, 10, 69, 70, 131, 500].map(y => nearestBorder(uneven, y))).toEqual([0, 0, 1, 1, 2, 3, 3])
  expect(nearestBorder(evenRows(0, 28), 5)).toBe(0)
})

test('the first whole line is the one below a cut line', () => {
  const uneven = unevenRows(20, 100, 20)
  expect([0, 1, 20, 21].map(top => firstWholeLine(uneven, top))).toEqual([0, 1, 1, 2])
})

test('without lines there is none at any height', () => {
  expect(evenRows(0, 28).positionAt(10)).toBe(-1)
})
