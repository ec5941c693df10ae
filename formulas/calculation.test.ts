import { describe, expect, test } from 'vitest'
import { type Calculation, createCalculation } from './calculation.ts'
import { columnOf } from './language/value.ts'
import { calculate, shown, type Typed, toContent } from './testing/sheet.ts'

const change = (calculation: Calculation, row: number, column: number, typed: Typed) =>
  calculation
    .change([{ row, column, content: toContent(typed) }])
    .map(({ row: at, column: of, value }) => [at, of, shown(value)])
    .sort(([at = 0], [other = 0]) => Number(at) - Number(other))

describe('one edited cell', () => {
  test('recalculates its dependents, transitively, and nothing else', () => {
    const sheet = calculate({
      columns: ['A', 'B', 'C'],
      rows: [
        [1, '=A@row * 2', '=B@row + 1'],
        [5, '=A@row * 2', '=SUM(B:B)'],
      ],
    })

    expect(change(sheet, 0, 0, 3)).toEqual([
      [0, 1, 6],
      [0, 2, 7],
      [1, 2, 16],
    ])
    expect(shown(sheet.valueAt(1, 1))).toBe(10)
  })

  test('stops at a result that does not change', () => {
    const sheet = calculate({ columns: ['A', 'B', 'C'], rows: [[3, '=A@row > 1', '=IF(B@row, "yes", "no")']] })

    expect(change(sheet, 0, 0, 4)).toEqual([])
    expect(change(sheet, 0, 0, 0)).toEqual([
      [0, 1, false],
      [0, 2, 'no'],
    ])
  })

  test('affects its parent row, not its sibling', () => {
    const sheet = calculate({
      columns: ['Task', 'Cost', 'Sum'],
      rows: [
        ['One', 1, '=SUM(CHILDREN(Cost@row))'],
        ['>Below', 2],
        ['Other', 1, '=SUM(CHILDREN(Cost@row))'],
        ['>Below', 3],
      ],
    })

    expect(change(sheet, 1, 1, 20)).toEqual([[0, 2, 20]])
  })

  test('costs the same in a sheet of 20,000 rows as in one of 1,000', () => {
    const [small, large] = [1000, 20_000].map(rows => stepsOfAnEdit(rows))

    expect(large).toBe(small)
  })
})

/** Counts the reads caused by editing one cell of a sheet with two formulas in each row. */
function stepsOfAnEdit(rowCount: number): number {
  let asked = 0
  const { change: edit } = createCalculation({
    columns: ['A', 'B', 'C'].map(title => ({ title, type: 'TEXT_NUMBER' })),
    parents: Array.from({ length: rowCount }, () => null),
    cells: Array.from({ length: rowCount }, (_, row) => [
      { row, column: 0, content: { value: row } },
      { row, column: 1, content: { formula: '=A@row + {Rate}' } },
      { row, column: 2, content: { formula: '=B@row * {Rate}' } },
    ]).flat(),
    today: () => 0,
    otherSheet: () => {
      asked += 1
      return 2
    },
  })
  const before = asked
  edit([{ row: rowCount / 2, column: 0, content: { value: -1 } }])
  return asked - before
}

describe('circular formulas', () => {
  test('show #CIRCULAR, and their dependents #BLOCKED', () => {
    const sheet = calculate({ columns: ['A', 'B', 'C', 'D'], rows: [['=B1', '=A1 + 1', '=B1', '=C1 + 1']] })

    expect([0, 1, 2, 3].map(column => shown(sheet.valueAt(0, column)))).toEqual([
      '#CIRCULAR REFERENCE',
      '#CIRCULAR REFERENCE',
      '#BLOCKED',
      '#BLOCKED',
    ])
  })

  test('are calculated once the circle is broken', () => {
    const sheet = calculate({ columns: ['A', 'B', 'C'], rows: [['=B1', '=A1 + 1', '=B1']] })

    expect(change(sheet, 0, 0, 4)).toEqual([
      [0, 1, 5],
      [0, 2, 5],
    ])
  })

  test('a formula that sums its own column is circular', () => {
    const sheet = calculate({ columns: ['A'], rows: [[1], ['=SUM(A:A)'], ['=A3']] })

    expect([shown(sheet.valueAt(1, 0)), shown(sheet.valueAt(2, 0))]).toEqual([
      '#CIRCULAR REFERENCE',
      '#CIRCULAR REFERENCE',
    ])
  })

  test('a child may depend on the total above it in another column', () => {
    const sheet = calculate({
      columns: ['Task', 'Cost', 'Budget'],
      rows: [
        ['All', null, '=SUM(CHILDREN(Cost@row))'],
        ['>Half', 100, null],
        ['>>Of it', '=Budget1 / 2', null],
      ],
    })

    expect(shown(sheet.valueAt(2, 1))).toBe(50)
  })

  test('calculates a chain as long as the sheet', () => {
    const rows = 20_000
    const sheet = createCalculation({
      columns: [{ title: 'A', type: 'TEXT_NUMBER' }],
      parents: Array.from({ length: rows }, () => null),
      cells: Array.from({ length: rows }, (_, row) => ({
        row,
        column: 0,
        content: row === rows - 1 ? { value: 1 } : { formula: `=A${row + 2} + 1` },
      })),
      today: () => 0,
    })

    expect(shown(sheet.valueAt(0, 0))).toBe(rows)
  })
})

describe('errors of cells that a formula reads', () => {
  test('become its result, so that the cause is visible', () => {
    const sheet = calculate({ columns: ['A', 'B'], rows: [['=1 / 0', '=A1 + 1']] })

    expect(shown(sheet.valueAt(0, 1))).toBe('#DIVIDE BY ZERO')
  })

  test('block it when the cell could not be calculated at all', () => {
    const sheet = calculate({ columns: ['A', 'B', 'C'], rows: [['=SUM(', '=A1 + 1', '=IFERROR(A1, "none")']] })

    expect([shown(sheet.valueAt(0, 1)), shown(sheet.valueAt(0, 2))]).toEqual(['#BLOCKED', 'none'])
  })
})

describe('a change outside the sheet', () => {
  test('of the date recalculates only formulas that depend on it', () => {
    let today = 100
    const sheet = createCalculation({
      columns: [
        { title: 'A', type: 'DATE' },
        { title: 'B', type: 'TEXT_NUMBER' },
      ],
      parents: [null],
      cells: [
        { row: 0, column: 0, content: { formula: '=TODAY()' } },
        { row: 0, column: 1, content: { formula: '=A1 - DATE(1970, 1, 1)' } },
      ],
      today: () => today,
    })

    today += 1

    expect(sheet.renew({ otherSheets: ['Rates'] })).toEqual([])
    expect(sheet.renew({ today: true }).map(({ value }) => shown(value))).toEqual(['1970-04-12', 101])
  })

  test('in another sheet recalculates the formulas that read its range', () => {
    let rate = 2
    const sheet = createCalculation({
      columns: [{ title: 'A', type: 'TEXT_NUMBER' }],
      parents: [null],
      cells: [{ row: 0, column: 0, content: { formula: '=SUM({Rates})' } }],
      today: () => 0,
      otherSheet: () => columnOf([rate]),
    })

    rate = 3

    expect(sheet.otherSheets()).toEqual(['rates'])
    expect(sheet.renew({ otherSheets: ['RATES'] })).toEqual([{ row: 0, column: 0, value: 3 }])
  })
})

describe('a summary field', () => {
  /** Two rows with costs, a field that reads them, and cells that read the field. */
  const withFields = () =>
    calculate({
      columns: ['Cost', 'Share'],
      rows: [
        [10, '=Cost@row / [Total]#'],
        [30, '=[Name of it]#'],
      ],
      fields: [
        ['Total', '=SUM(Cost:Cost)'],
        ['Name of it', 'Plan'],
        ['Double', '=[total]# * 2'],
      ],
    })

  test('reads cells, and is read by cells and fields', () => {
    const sheet = withFields()

    expect([0, 1].map(row => shown(sheet.valueAt(row, 1)))).toEqual([0.25, 'Plan'])
    expect([2, 3, 4].map(column => shown(sheet.valueAt(0, column)))).toEqual([40, 'Plan', 80])
  })

  test('is updated with its inputs', () => {
    const sheet = withFields()

    expect(change(sheet, 0, 0, 50)).toEqual([
      [0, 2, 80],
      [0, 4, 160],
      [0, 1, 0.625],
    ])
  })

  test('that depends on itself is circular', () => {
    const sheet = calculate({ columns: ['A'], rows: [['=[Sum]#']], fields: [['Sum', '=SUM(A:A)']] })

    expect([0, 1].map(column => shown(sheet.valueAt(0, column)))).toEqual([
      '#CIRCULAR REFERENCE',
      '#CIRCULAR REFERENCE',
    ])
  })

  test('has no row, so it cannot refer to its own row, and exists in a sheet without rows', () => {
    const sheet = calculate({
      columns: ['A'],
      rows: [],
      fields: [
        ['Beside', '=A@row'],
        ['Below', '=SUM(CHILDREN())'],
        ['Sum', '=SUM(A:A) + 1'],
      ],
    })

    expect([1, 2, 3].map(column => shown(sheet.valueAt(0, column)))).toEqual(['#UNPARSEABLE', '#UNPARSEABLE', 1])
  })
})

describe('a range that another sheet reads', () => {
  const sheet = () =>
    calculate(
      {
        columns: ['A', 'B'],
        rows: [
          ['={Rates}', '=A1'],
          [5, 6],
        ],
      },
      { Rates: [4] },
    )

  test('knows whether it depends on another range, transitively', () => {
    const { follows } = sheet()

    expect(follows('rates', { rows: [0, 1], columns: [1, 1] })).toBe(true)
    expect(follows('rates', { rows: [1, 1], columns: [0, 1] })).toBe(false)
  })

  test('is updated with the sheet and reports changes', () => {
    const calculation = sheet()
    const area = calculation.areaOf({ rows: [0, 1], columns: [0, 1] }, 'all')
    const before = calculation.revisionOf([1, 1])

    change(calculation, 1, 0, 9)

    expect([0, 1, 2, 3].map(area.at)).toEqual([4, 4, 9, 6])
    expect(calculation.revisionOf([1, 1])).toBe(before)
    change(calculation, 1, 1, 7)
    expect(calculation.revisionOf([1, 1])).toBeGreaterThan(before)
  })
})

test('a sheet over the step limit returns in time, marks unfinished cells and continues there later', () => {
  const rows = 100
  const sheet = createCalculation({
    columns: ['A', 'B'].map(title => ({ title, type: 'TEXT_NUMBER' })),
    parents: Array.from({ length: rows }, () => null),
    cells: Array.from({ length: rows }, (_, row) => [
      { row, column: 0, content: { value: row } },
      { row, column: 1, content: { formula: '=COUNTIF(A:A, @cell > A@row)' } },
    ]).flat(),
    today: () => 0,
    stepsOfAPass: 100_000,
  })
  const finished = () => sheet.results().filter(({ value }) => shown(value) !== '#CALCULATING').length
  const first = finished()

  for (let more = 0; more < 5; more++) sheet.renew({ unfinished: true })

  expect(first).toBeGreaterThan(10)
  expect(first).toBeLessThan(rows)
  expect(finished()).toBe(rows)
  expect(shown(sheet.valueAt(0, 1))).toBe(rows - 1)
})

test('a formula over its step limit is #OVERFLOW', () => {
  const rows = 20_000
  // All are different, because equal calls are calculated once.
  const counts = Array.from({ length: 40 }, (_, nth) => `COUNTIF(A:A, @cell > ${nth})`)
  const sheet = createCalculation({
    columns: [
      { title: 'A', type: 'TEXT_NUMBER' },
      { title: 'B', type: 'TEXT_NUMBER' },
    ],
    parents: Array.from({ length: rows }, () => null),
    cells: [{ row: 0, column: 1, content: { formula: `=${counts.join(' + ')}` } }],
    today: () => 0,
  })

  expect(shown(sheet.valueAt(0, 1))).toBe('#OVERFLOW')
})

describe('a known result', () => {
  const sheet = () => calculate({ columns: ['A', 'B', 'C'], rows: [[1, '=A1 * 2', '=B1 + 1']] })

  test('replaces the calculated one for all readers, until the formula is entered again', () => {
    const calculation = sheet()
    const known = { row: 0, column: 1, content: { formula: '=A1 * 2', known: 50 } }

    expect(calculation.change([known]).map(({ value }) => value)).toEqual([50, 51])
    expect(change(calculation, 0, 0, 3)).toEqual([])
    expect(calculation.evaluate([{ row: 0, column: 1 }])).toEqual([6])
    expect(calculation.valueAt(0, 1)).toBe(50)
    expect(change(calculation, 0, 1, '=A1 * 2').map(([, , value]) => value)).toEqual([6, 7])
  })

  test('has the dependents of its formula', () => {
    const calculation = sheet()
    calculation.change([{ row: 0, column: 1, content: { formula: '=A1 * 2', known: 50 } }])

    expect(calculation.dependents([{ row: 0, column: 0 }])).toEqual([
      { row: 0, column: 1 },
      { row: 0, column: 2 },
    ])
    expect(calculation.dependents([{ row: 0, column: 2 }])).toEqual([{ row: 0, column: 2 }])
  })

  test('may be that of a formula that cannot be parsed', () => {
    const calculation = sheet()
    calculation.change([{ row: 0, column: 1, content: { formula: '=NOSUCH(A1)', known: 4 } }])

    expect(calculation.valueAt(0, 2)).toBe(5)
    expect([0, 1, 2].map(column => calculation.isParsed({ row: 0, column }))).toEqual([false, false, true])
  })
})
