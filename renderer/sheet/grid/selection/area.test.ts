import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areaOf, cellsIn, countCells, isSelected, touchesColumn, touchesRow } from './area.ts'
import type { Rectangle } from './rectangles.ts'

const aRectangle = (top: number, left: number, bottom: number, right: number): Rectangle => ({
  top,
  left,
  bottom,
  right,
})

describe('overlapping ranges', () => {
  test('counts a cell in two ranges once', () => {
    expect(countCells(areaOf([aRectangle(0, 0, 2, 2), aRectangle(1, 1, 3, 3)]))).toBe(14)
    expect(countCells(areaOf([aRectangle(0, 0, 2, 2), aRectangle(0, 0, 2, 2)]))).toBe(9)
  })

  test('iterates cells by row and from left to right, across ranges', () => {
    const area = areaOf([aRectangle(0, 2, 1, 2), aRectangle(1, 0, 1, 1), aRectangle(0, 4, 0, 4)])

    expect([...cellsIn(area)].map(({ row, column }) => `${row}:${column}`)).toEqual(['0:2', '0:4', '1:0', '1:1', '1:2'])
  })

  test('merges adjacent ranges in the same rows', () => {
    expect(areaOf([aRectangle(0, 3, 4, 5), aRectangle(0, 0, 4, 2)])).toEqual([
      { top: 0, bottom: 4, spans: [{ left: 0, right: 5 }] },
    ])
  })
})

test('does not mark rows and columns between two ranges', () => {
  const area = areaOf([aRectangle(1, 1, 2, 2), aRectangle(6, 5, 6, 5)])

  expect([0, 1, 2, 3, 5, 6, 7].filter(row => touchesRow(area, row))).toEqual([1, 2, 6])
  expect([0, 1, 2, 3, 4, 5, 6].filter(column => touchesColumn(area, column))).toEqual([1, 2, 5])
})

test('an empty range selects nothing', () => {
  const area = areaOf([])

  expect(countCells(area)).toBe(0)
  expect([...cellsIn(area)]).toEqual([])
  expect(isSelected(area, { row: 0, column: 0 })).toBe(false)
})

test('finds all of a thousand individually selected cells', () => {
  const area = areaOf(Array.from({ length: 1000 }, (_, at) => aRectangle(at * 2, at % 7, at * 2, at % 7)))

  expect(countCells(area)).toBe(1000)
  expect(isSelected(area, { row: 1998, column: 999 % 7 })).toBe(true)
  expect(isSelected(area, { row: 1997, column: 999 % 7 })).toBe(false)
})

const SIDE = 14
const sides = Array.from({ length: SIDE }, (_, at) => at)
const everyPosition = sides.flatMap(row => sides.map(column => ({ row, column })))
const anyAt = fc.nat({ max: SIDE - 1 })
const anyRectangle = fc
  .tuple(anyAt, anyAt, anyAt, anyAt)
  .map(([a, b, c, d]) => aRectangle(Math.min(a, b), Math.min(c, d), Math.max(a, b), Math.max(c, d)))

test('an area has exactly the cells of its ranges, each once', () => {
  fc.assert(
    fc.property(fc.array(anyRectangle, { maxLength: 8 }), rectangles => {
      const area = areaOf(rectangles)
      const inOne = everyPosition.filter(({ row, column }) =>
        rectangles.some(r => row >= r.top && row <= r.bottom && column >= r.left && column <= r.right),
      )

      expect([...cellsIn(area)]).toEqual(inOne)
      expect(everyPosition.filter(at => isSelected(area, at))).toEqual(inOne)
      expect(countCells(area)).toBe(inOne.length)
      expect(sides.filter(row => touchesRow(area, row))).toEqual(
        sides.filter(at => inOne.some(({ row }) => row === at)),
      )
      expect(sides.filter(column => touchesColumn(area, column))).toEqual(
        sides.filter(at => inOne.some(({ column }) => column === at)),
      )
    }),
    { numRuns: 300 },
  )
})
