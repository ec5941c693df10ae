import { expect, test } from 'vitest'
import { evenRows } from './drawn/row-places.ts'
import { columnByScreen, coveredByBar, fasterAfter, positionAt, pushAt } from './grid-frame.ts'

// Cells are visible from 300 to 900 horizontally and from 100 to 380 vertically. Row numbers and column "a" are pinned,
// 76 and 124 px wide.
const frame = {
  left: 300,
  top: 100,
  right: 900,
  bottom: 380,
  scrollLeft: 0,
  scrollTop: 0,
  rows: evenRows(50, 28),
  pinned: [{ text: 'a', left: 76, width: 124 }],
  pinnedWidth: 200,
  scrolled: [
    { text: 'b', left: 0, width: 150 },
    { text: 'c', left: 150, width: 300 },
    { text: 'd', left: 450, width: 300 },
  ],
}

test('finds the row and column at a point', () => {
  expect(positionAt(frame, { x: 520, y: 100 + 28 })).toEqual({ row: 1, column: 1 })
  expect(positionAt(frame, { x: 650, y: 127 })).toEqual({ row: 0, column: 2 })
})

test('pinned columns cover those scrolled under them', () => {
  const scrolled = { ...frame, scrollLeft: 160, scrollTop: 280 }

  expect(positionAt(scrolled, { x: 400, y: 100 })).toEqual({ row: 10, column: 0 })
  expect(positionAt(scrolled, { x: 505, y: 100 })).toEqual({ row: 10, column: 2 })
})

test('beyond an edge, finds the nearest cell', () => {
  expect(positionAt(frame, { x: 5000, y: 5000 })).toEqual({ row: 9, column: 2 })
  expect(positionAt(frame, { x: 0, y: 0 })).toEqual({ row: 0, column: 0 })
  expect(positionAt({ ...frame, rows: evenRows(3, 28) }, { x: 520, y: 370 })).toEqual({ row: 2, column: 1 })
})

test('an empty grid has no cell at any point', () => {
  expect(positionAt({ ...frame, rows: evenRows(0, 28) }, { x: 520, y: 130 })).toBeNull()
  expect(positionAt({ ...frame, pinned: [], scrolled: [] }, { x: 520, y: 130 })).toBeNull()
})

test('a drag beyond an edge scrolls, faster with distance; inside it does not', () => {
  expect(pushAt(frame, { x: 600, y: 200 }, false)).toEqual({ x: 0, y: 0 })
  const near = pushAt(frame, { x: 600, y: 385 }, false).y
  const far = pushAt(frame, { x: 600, y: 500 }, false).y
  expect(near).toBeGreaterThan(0)
  expect(far).toBeGreaterThan(near)
  expect(pushAt(frame, { x: 600, y: 60 }, false).y).toBeLessThan(0)
})

test('a drag beyond an edge accelerates, up to 10,000 rows in under a minute at the edge of the screen', () => {
  expect([0, 1000, 2000].map(fasterAfter)).toEqual([1, 2, 4])
  const [framesASecond, edgeOfScreen] = [60, 25]
  const push = pushAt(frame, { x: 600, y: frame.bottom + edgeOfScreen }, false).y
  const rowsASecond = (push * fasterAfter(60_000) * framesASecond) / frame.rows.heightOf(0)
  expect(rowsASecond).toBeGreaterThan(10_000 / 60)
})

test('a drag over pinned columns scrolls back, unless it began there', () => {
  expect(pushAt(frame, { x: 400, y: 200 }, false).x).toBeLessThan(0)
  expect(pushAt(frame, { x: 400, y: 200 }, true).x).toBe(0)
})

test('one screen sideways is the number of visible scrolled columns, at least one, within the sheet', () => {
  expect(columnByScreen(frame, 1, 'right')).toBe(2)
  expect(columnByScreen({ ...frame, right: 1000 }, 1, 'right')).toBe(3)
  expect(columnByScreen({ ...frame, right: 520 }, 2, 'right')).toBe(3)
  expect(columnByScreen(frame, 3, 'right')).toBe(3)
  expect(columnByScreen(frame, 3, 'left')).toBe(1)
  expect(columnByScreen(frame, 1, 'left')).toBe(0)
})

test('scrolls on by the part of a revealed column that the vertical scroll bar covers', () => {
  expect(coveredByBar(1193, 1192)).toBe(11)
  expect(coveredByBar(1190, 1192)).toBe(8)
  expect(coveredByBar(1182, 1192)).toBe(0)
  expect(coveredByBar(1400, 1192)).toBe(0)
})
