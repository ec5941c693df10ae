import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areaOf } from '../grid/selection/area.ts'
import type { Rectangle } from '../grid/selection/rectangles.ts'
import { amountOf, type SummedCells, stepSummary } from './summary.ts'

/** All in one go. */
function summarize(area: Parameters<typeof stepSummary>[0], cells: SummedCells) {
  const summary = stepSummary(area, cells)(Number.POSITIVE_INFINITY)
  if (!summary) throw new Error('without a limit all cells are done at once')
  return summary
}

type Value = number | string | null

/** A table: numbers count, null is empty, and each row is under the one that `parents` names. */
const cellsOf = (
  table: readonly (readonly Value[])[],
  parents: readonly number[] = [],
  outdated: readonly (readonly [row: number, column: number])[] = [],
): SummedCells => {
  const at = (row: number, column: number): Value => table[row]?.[column] ?? null
  return {
    numberAt: (row, column) => {
      const value = at(row, column)
      return typeof value === 'number' ? value : null
    },
    durationAt: (row, column) => {
      const value = at(row, column)
      return typeof value === 'string' ? amountOf(value) : undefined
    },
    isEmpty: (row, column) => at(row, column) === null,
    isOutdated: (row, column) => outdated.some(([atRow, atColumn]) => atRow === row && atColumn === column),
    indexAt: row => row,
    parentOf: index => parents[index] ?? -1,
    isParent: index => parents.includes(index),
  }
}

const allOf = (rows: number, columns: number): Rectangle => ({ top: 0, left: 0, bottom: rows - 1, right: columns - 1 })

test('only numbers are summed, and empty cells are not counted as filled', () => {
  const table = [
    [1, 'two', null],
    [-4, null, 2.5],
  ]

  expect(summarize(areaOf([allOf(2, 3)]), cellsOf(table))).toEqual({
    cells: 6,
    filled: 4,
    leftOut: 0,
    numbers: 3,
    sum: -0.5,
    min: -4,
    max: 2.5,
    unit: '',
    columns: [0, 2],
  })
})

test('outdated results are counted, those of parents only if parents are counted', () => {
  const table = [[30], [10], [20]]
  const parents = [-1, 0, 0]

  const ofBoth = summarize(
    areaOf([allOf(3, 1)]),
    cellsOf(table, parents, [
      [0, 0],
      [2, 0],
    ]),
  )
  expect([ofBoth.outdated, ofBoth.withParents?.outdated]).toEqual([1, 2])

  const ofParent = summarize(areaOf([allOf(3, 1)]), cellsOf(table, parents, [[0, 0]]))
  expect([ofParent.outdated, ofParent.withParents?.outdated]).toEqual([undefined, 1])
})

test('without a number there is no minimum and no maximum', () => {
  expect(summarize(areaOf([allOf(1, 2)]), cellsOf([['a', null]]))).toEqual({
    cells: 2,
    filled: 1,
    leftOut: 0,
    numbers: 0,
    sum: 0,
    min: null,
    max: null,
    unit: '',
    columns: [],
  })
})

test('a cell in two ranges is counted once', () => {
  const { cells, sum } = summarize(areaOf([allOf(1, 3), allOf(1, 2)]), cellsOf([[10, 20, 30]]))

  expect([cells, sum]).toEqual([3, 60])
})

describe('an outline', () => {
  // 0 ─ 1 ─ 2, 3   4
  const parents = [-1, 0, 1, 1, -1]
  const table = [[30], [30], [10], [20], [5]]

  test('excludes a total if numbers below it are selected', () => {
    expect(summarize(areaOf([allOf(5, 1)]), cellsOf(table, parents))).toMatchObject({
      sum: 35,
      numbers: 3,
      filled: 3,
      leftOut: 2,
    })
  })

  test('has figures with all totals, if any is excluded', () => {
    expect(summarize(areaOf([allOf(5, 1)]), cellsOf(table, parents)).withParents).toEqual({
      numbers: 5,
      sum: 95,
      min: 5,
      max: 30,
    })
    expect(summarize(areaOf([allOf(1, 1)]), cellsOf(table, parents))).not.toHaveProperty('withParents')
  })

  test('counts a total once if its rows are not selected, also for rows further down', () => {
    const only = (...rows: readonly number[]) => areaOf(rows.map(row => ({ top: row, left: 0, bottom: row, right: 0 })))

    expect(summarize(only(0, 4), cellsOf(table, parents)).sum).toBe(35)
    expect(summarize(only(0, 2), cellsOf(table, parents)).sum).toBe(10)
    expect(summarize(only(0, 1), cellsOf(table, parents)).sum).toBe(30)
  })

  test('counts a parent’s number over text, and one in another column', () => {
    const mixed = [
      [7, 8],
      ['text', 3],
    ]

    expect(summarize(areaOf([allOf(2, 2)]), cellsOf(mixed, [-1, 0]))).toMatchObject({ sum: 10, filled: 3 })
  })

  test('excludes a total below its rows too', () => {
    expect(summarize(areaOf([allOf(2, 1)]), cellsOf([[4], [4]], [1, -1])).sum).toBe(4)
  })
})

describe('durations', () => {
  test('in one unit are summed in it', () => {
    const days = [['3d'], ['1.5d'], ['-1d'], [null]]

    expect(summarize(areaOf([allOf(4, 1)]), cellsOf(days))).toMatchObject({ sum: 3.5, numbers: 3, max: 3, unit: 'd' })
  })

  test('in several units are counted and not summed', () => {
    for (const other of ['4h', '1d 4h', 'e2d']) {
      expect(summarize(areaOf([allOf(2, 1)]), cellsOf([['3d'], [other]]))).toMatchObject({ numbers: 0, filled: 2 })
    }
  })

  test('next to numbers count as text', () => {
    expect(summarize(areaOf([allOf(1, 2)]), cellsOf([['3d', 7]]))).toMatchObject({
      sum: 7,
      numbers: 1,
      filled: 2,
      unit: '',
    })
  })
})

describe('cents', () => {
  test('twenty thousand single cents next to a very large amount are exact', () => {
    const table = [[1e12], ...Array.from({ length: 20_000 }, () => [0.01])]

    expect(summarize(areaOf([allOf(20_001, 1)]), cellsOf(table)).sum).toBe(1_000_000_000_200)
  })

  test('adding and subtracting an amount has no effect', () => {
    expect(summarize(areaOf([allOf(4, 1)]), cellsOf([[0.1], [1e16], [0.2], [-1e16]])).sum).toBeCloseTo(0.3, 12)
  })

  test('amounts are summed exactly to the cent', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 1, maxLength: 400 }), cents => {
        const { sum } = summarize(areaOf([allOf(cents.length, 1)]), cellsOf(cents.map(cent => [cent / 100])))

        expect(Math.round(sum * 100)).toBe(cents.reduce((total, cent) => total + cent, 0) + 0)
      }),
    )
  })

  test('a sum beyond the largest number is infinite', () => {
    expect(summarize(areaOf([allOf(2, 1)]), cellsOf([[1e308], [1e308]])).sum).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('in pieces', () => {
  test('reads no more cells than allowed per step, and the last step returns the summary', () => {
    let reads = 0
    const cells = cellsOf([[1, 2, 3, 4, 5]])
    const numberAt = (row: number, column: number): number | null => {
      reads++
      return cells.numberAt(row, column)
    }
    const step = stepSummary(areaOf([allOf(1, 5)]), { ...cells, numberAt })

    expect(reads).toBe(0)
    expect([step(2), reads]).toEqual([null, 2])
    expect([step(2), reads]).toEqual([null, 4])
    expect([step(2)?.sum, reads]).toEqual([15, 5])
    expect([step(2)?.sum, reads]).toEqual([15, 5])
  })

  test('has the same result for any step size', () => {
    const anyTable = fc.array(fc.array(fc.oneof(fc.integer(), fc.constant('x'), fc.constant(null)), { maxLength: 6 }))
    const anyPieces = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 })

    fc.assert(
      fc.property(anyTable, anyPieces, (table, pieces) => {
        const area = areaOf([allOf(table.length + 1, 6), { top: 0, left: 3, bottom: 0, right: 8 }])
        const step = stepSummary(area, cellsOf(table))
        let summary = null
        for (let at = 0; summary === null; at++) summary = step(pieces[at % pieces.length]!)

        expect(summary).toEqual(summarize(area, cellsOf(table)))
      }),
    )
  })

  test('finishes immediately without a selection', () => {
    expect(stepSummary([], cellsOf([]))(1)).toMatchObject({ cells: 0, numbers: 0 })
  })
})
