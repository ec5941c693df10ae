import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cases } from '../shared/testing/cases.ts'
import { type Calculation, createCalculation } from './calculation.ts'
import type { CellChange } from './sheet-facts.ts'
import {
  AFTER,
  COLUMNS,
  DURATION,
  END,
  PLAN,
  project,
  RESULT,
  results,
  SCHEDULE,
  START,
  type TaskRow,
  titled,
} from './testing/project.ts'
import { calculate, shown, type Typed, toContent } from './testing/sheet.ts'

describe('ISCRITICAL', () => {
  test('is true without float, and where the dates break a link', () => {
    expect(results(project(PLAN, '=ISCRITICAL(Task@row)'))).toEqual([true, true, true, false, false])
    expect(
      results(
        project(
          [
            ['First', 2, 4],
            ['Second', 3, 6, 4, '1'],
            ['Undated', null, null],
          ],
          '=IF(ISCRITICAL(), "critical", TOTALFLOAT(Task2))',
        ),
      ),
    ).toEqual(['critical', 'critical', 0])
  })
})

describe('SUCCESSORS', () => {
  test('are row numbers for other functions', () => {
    const [joined, count, sum, first, own, other] = results(
      project(PLAN, [
        '=JOIN(SUCCESSORS(Task@row), ", ")',
        '=COUNT(SUCCESSORS(Task1))',
        '=SUM(SUCCESSORS(Task1))',
        '=INDEX(Task:Task, INDEX(SUCCESSORS(Task1), 2))',
        '=JOIN(SUCCESSORS())',
      ]),
    )

    expect([joined, count, sum, first, own, other]).toEqual(['2, 4', 2, 6, 'Fence', null, undefined])
  })

  test('do not fit in one cell, unless it is one', () => {
    expect(results(project(PLAN, '=SUCCESSORS(Task@row)'))).toEqual([
      '#INVALID COLUMN VALUE',
      3,
      '#INVALID COLUMN VALUE',
      5,
      '#INVALID COLUMN VALUE',
    ])
  })

  test('include the rows below a summary row, and each row once', () => {
    const tasks: readonly TaskRow[] = [
      ['First', 2, 2],
      ['Phase', null, null, null, '1'],
      ['>Part', 3, 3, 1, '1, 1SS'],
      ['>Other part', 3, 3],
      ['Last', 4, 4, 1, '2, 1'],
    ]

    expect(results(project(tasks, '=JOIN(SUCCESSORS(Task@row), " ")'))).toEqual(['2 3 4 5', '5', null, null, null])
  })

  test('are known for rows without dates', () => {
    const tasks: readonly TaskRow[] = [
      ['First', null, null],
      ['Second', null, null, null, '1, 9'],
    ]

    expect(results(project(tasks, '=JOIN(SUCCESSORS())'))).toEqual(['2', null])
  })
})

describe('a change', () => {
  const changedRows = (calculation: Calculation, column: number, row: number, typed: Typed) =>
    calculation
      .change([{ row, column, content: toContent(typed, column === AFTER ? 'PREDECESSOR' : 'DATE') }])
      .map(result => [result.row, shown(result.value)])
      .sort()

  test('of a date, a duration or a predecessor recalculates other rows', () => {
    const calculation = project(PLAN, '=TOTALFLOAT()')

    expect(changedRows(calculation, END, 2, '2026-11-16')).toEqual([
      [3, 6],
      [4, 5],
    ])
    expect(changedRows(calculation, START, 4, '2026-11-05')).toEqual([[3, 4]])
    expect(changedRows(calculation, AFTER, 4, null)).toEqual([[3, 7]])
    expect(changedRows(calculation, AFTER, 4, '4FS +3')).toEqual([[3, 1]])
    expect(changedRows(calculation, AFTER, 4, '4FS +3')).toEqual([])
    expect(changedRows(calculation, END, 2, null)).toEqual([
      [3, 0],
      [4, 4],
    ])
    expect(changedRows(calculation, DURATION, 2, 4)).toEqual([
      [0, -1],
      [3, -1],
      [4, 3],
    ])
  })

  test('of predecessors alone recalculates SUCCESSORS; dates do not', () => {
    const steps = (formula: string, column: number, typed: Typed): number => {
      let read = 0
      const calculation = createCalculation({
        columns: titled([...COLUMNS, 'Result']),
        parents: [null, null],
        cells: [{ row: 0, column: RESULT, content: { formula } }],
        today: () => 0,
        otherSheet: () => {
          read += 1
          return 0
        },
        schedule: SCHEDULE,
      })
      const before = read
      calculation.change([{ row: 1, column, content: toContent(typed, column === AFTER ? 'PREDECESSOR' : 'DATE') }])
      return read - before
    }

    expect(steps('={Read} + SUM(SUCCESSORS())', AFTER, '1')).toBe(1)
    expect(steps('={Read} + SUM(SUCCESSORS())', START, '2026-11-02')).toBe(0)
    expect(steps('={Read} + TOTALFLOAT()', AFTER, '1')).toBe(1)
    expect(steps('={Read} + TOTALFLOAT()', START, '2026-11-02')).toBe(1)
    expect(steps('={Read} + TOTALFLOAT()', 0, 'A name')).toBe(0)
    expect(steps('={Read} + COUNT(After:After) + SUM(Task:Task)', AFTER, '1')).toBe(0)
  })

  test('of a formula that dates depend on comes first', () => {
    const calculation = project(
      [
        ['First', 2, 2],
        ['Second', 4, 6, 3, '1'],
      ],
      ['=TOTALFLOAT(Task1)'],
    )
    calculation.change([{ row: 1, column: START, content: { formula: '=End1 + VALUE(Task1)' } }])

    expect(changedRows(calculation, 0, 0, '3').at(-1)).toEqual([1, '2026-11-05'])
    expect(shown(calculation.valueAt(0, RESULT))).toBe(2)
  })

  test('of a date, a duration or a predecessor concerns all formulas that depend on it', () => {
    const calculation = project(PLAN, ['=TOTALFLOAT()', '=JOIN(SUCCESSORS())', '=Result1 + 1', '=Duration5'])
    const rowsOf = (column: number) =>
      calculation
        .dependents([{ row: 4, column }])
        .map(({ row }) => row)
        .sort()

    expect(rowsOf(START)).toEqual([0, 2])
    expect(rowsOf(DURATION)).toEqual([0, 2, 3])
    expect(rowsOf(AFTER)).toEqual([0, 1, 2])
    expect(
      calculation.tryFormula('=SUCCESSORS()', { row: 4, column: RESULT })?.reads([{ row: 0, column: AFTER }]),
    ).toBe(true)
  })

  test('that makes a date depend on its own float is circular', () => {
    const calculation = project(PLAN, '=TOTALFLOAT()')
    calculation.change([{ row: 4, column: START, content: { formula: '=DATE(2026, 11, 9) + Result1' } }])

    expect(shown(calculation.valueAt(0, RESULT))).toBe('#CIRCULAR REFERENCE')
  })
})

test('the argument is a cell of the row, and its value does not matter', () => {
  expect(
    results(
      project(PLAN, [
        '=TOTALFLOAT(Task4)',
        '=TOTALFLOAT([Result]5)',
        '=TOTALFLOAT(Task9)',
        '=TOTALFLOAT(4)',
        '=SUCCESSORS(#REF)',
      ]),
    ),
  ).toEqual([5, 4, '#REF', '#INVALID DATA TYPE', '#REF'])
})

test('a summary field has no row, so it names one', () => {
  const table = { columns: COLUMNS, rows: [['Only', '2026-11-02', null, null, null]], schedule: SCHEDULE }
  const fields: readonly (readonly [string, Typed])[] = [
    ['Own', '=TOTALFLOAT()'],
    ['Named', '=TOTALFLOAT(Task1)'],
  ]

  expect(results(calculate({ ...table, fields }))).toEqual(['#UNPARSEABLE', 0])
})

const ROWS = 6
const edit: fc.Arbitrary<CellChange> = fc.integer({ min: 0, max: ROWS - 1 }).chain(row => {
  const day = fc.integer({ min: 2, max: 20 }).map(date => `2026-11-${String(date).padStart(2, '0')}`)
  const link = fc.integer({ min: 1, max: ROWS }).chain(to => fc.constantFrom(`${to}`, `${to}SS +1`, `${to}FF -2, 1`))
  const cell = (column: number, type: 'DATE' | 'DURATION' | 'PREDECESSOR') => (typed: Typed) => ({
    row,
    column,
    content: toContent(typed, type),
  })
  return fc.oneof(
    fc.option(day).map(cell(START, 'DATE')),
    fc.option(day).map(cell(END, 'DATE')),
    fc.constantFrom(null, 0, 0.5, 2).map(cell(DURATION, 'DURATION')),
    fc.option(link).map(cell(AFTER, 'PREDECESSOR')),
    fc.constantFrom('=Start1 + 1', '=Start3 + Result1', '=MAX(CHILDREN())').map(cell(START, 'DATE')),
    fc
      .constantFrom('=TOTALFLOAT()', '=ISCRITICAL(Task2)', '=JOIN(SUCCESSORS())', '=TOTALFLOAT(Task1) + Result2')
      .map(cell(RESULT, 'DATE')),
  )
})

test('after any edits a project shows the same as after a full recalculation', () => {
  const calculation = (cells: readonly CellChange[]): Calculation =>
    createCalculation({
      columns: titled([...COLUMNS, 'Result']),
      parents: [null, null, 1, 1, null, null],
      cells,
      today: () => 0,
      schedule: SCHEDULE,
    })
  const everything = ({ valueAt }: Calculation) =>
    Array.from({ length: ROWS }, (_, row) => [START, RESULT].map(column => shown(valueAt(row, column))))
  fc.assert(
    fc.property(fc.array(fc.array(edit, { maxLength: 4 }), { maxLength: 15 }), batches => {
      const kept = calculation([])
      for (const batch of batches) kept.change(batch)

      const last = new Map(batches.flat().map(one => [`${one.row}:${one.column}`, one]))
      expect(everything(kept)).toEqual(everything(calculation([...last.values()])))
    }),
    { numRuns: cases(300, 1000) },
  )
})
