import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areaOf } from './area.ts'
import type { Rectangle } from './rectangles.ts'
import { stepSummary, summarize } from './summary.ts'

type Value = number | string | null

/** Reads a plain table: numbers count, null is empty. */
const readers = (table: readonly (readonly Value[])[]) => {
  const at = (row: number, column: number): Value => table[row]?.[column] ?? null
  const readNumber = (row: number, column: number): number | null => {
    const value = at(row, column)
    return typeof value === 'number' ? value : null
  }
  return [readNumber, (row: number, column: number) => at(row, column) === null] as const
}

const allOf = (rows: number, columns: number): Rectangle => ({ top: 0, left: 0, bottom: rows - 1, right: columns - 1 })

test('only numbers are summed, and empty cells are not counted as filled', () => {
  const table = [
    [1, 'two', null],
    [-4, null, 2.5],
  ]

  expect(summarize(areaOf([allOf(2, 3)]), ...readers(table))).toEqual({
    cells: 6,
    filled: 4,
    numbers: 3,
    sum: -0.5,
    min: -4,
    max: 2.5,
  })
})

test('without a number there is no smallest and no largest', () => {
  expect(summarize(areaOf([allOf(1, 2)]), ...readers([['a', null]]))).toEqual({
    cells: 2,
    filled: 1,
    numbers: 0,
    sum: 0,
    min: null,
    max: null,
  })
})

test('a cell in two ranges is added once', () => {
  const { cells, sum } = summarize(areaOf([allOf(1, 3), allOf(1, 2)]), ...readers([[10, 20, 30]]))

  expect([cells, sum]).toEqual([3, 60])
})

describe('cents', () => {
  test('twenty thousand single cents beside a very large amount are all there', () => {
    const table = [[1e12], ...Array.from({ length: 20_000 }, () => [0.01])]

    expect(summarize(areaOf([allOf(20_001, 1)]), ...readers(table)).sum).toBe(1_000_000_000_200)
  })

  test('an amount that is taken back leaves what was there before', () => {
    expect(summarize(areaOf([allOf(4, 1)]), ...readers([[0.1], [1e16], [0.2], [-1e16]])).sum).toBeCloseTo(0.3, 12)
  })

  test('amounts add up to the cent', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 1, maxLength: 400 }), cents => {
        const { sum } = summarize(areaOf([allOf(cents.length, 1)]), ...readers(cents.map(cent => [cent / 100])))

        expect(Math.round(sum * 100)).toBe(cents.reduce((total, cent) => total + cent, 0) + 0)
      }),
    )
  })

  test('a sum beyond all numbers is endless, not nothing', () => {
    expect(summarize(areaOf([allOf(2, 1)]), ...readers([[1e308], [1e308]])).sum).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('in pieces', () => {
  test('a piece reads no more cells than it may, and the last one gives the summary', () => {
    let reads = 0
    const [readNumber, isEmpty] = readers([[1, 2, 3, 4, 5]])
    const countingReads = (row: number, column: number): number | null => {
      reads++
      return readNumber(row, column)
    }
    const step = stepSummary(areaOf([allOf(1, 5)]), countingReads, isEmpty)

    expect(reads).toBe(0)
    expect([step(2), reads]).toEqual([null, 2])
    expect([step(2), reads]).toEqual([null, 4])
    expect([step(2)?.sum, reads]).toEqual([15, 5])
    expect([step(2)?.sum, reads]).toEqual([15, 5])
  })

  test('any pieces give what one go gives', () => {
    const anyTable = fc.array(fc.array(fc.oneof(fc.integer(), fc.constant('x'), fc.constant(null)), { maxLength: 6 }))
    const anyPieces = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 })

    fc.assert(
      fc.property(anyTable, anyPieces, (table, pieces) => {
        const area = areaOf([allOf(table.length + 1, 6), { top: 0, left: 3, bottom: 0, right: 8 }])
        const step = stepSummary(area, ...readers(table))
        let summary = null
        for (let at = 0; summary === null; at++) summary = step(pieces[at % pieces.length]!)

        expect(summary).toEqual(summarize(area, ...readers(table)))
      }),
    )
  })

  test('nothing selected is summed at once', () => {
    expect(stepSummary([], ...readers([]))(1)).toMatchObject({ cells: 0, numbers: 0 })
  })
})
