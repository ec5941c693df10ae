import { expect, test } from 'vitest'
import { FIELDS, PLAN, RANGES, SCENARIOS } from './testing/scenarios.ts'
import { calculate, shown, type Typed } from './testing/sheet.ts'

/** The result of a formula in a row of the plan, in a column named after its type. */
function result(formula: string, row = 1, type = 'TEXT_NUMBER'): Typed {
  const table = {
    columns: [...PLAN.columns, `Result:${type}`],
    rows: PLAN.rows.map((cells, at) => [...cells, at === row - 1 ? formula : null]),
    fields: FIELDS,
  }
  return shown(calculate(table, RANGES).valueAt(row - 1, PLAN.columns.length))
}

test.each(SCENARIOS)('%s: %s', (_says, formula, expected, row, type) => {
  expect(result(formula, row, type)).toEqual(expected)
})

test('a formula reads all digits of a result, and its cell shows 15 of them', () => {
  const formulas = ['=1 / 3', '=A1 * 3', '=TIME("17:30") - TIME("8:00")', '=A3 * 24', '=SUM(A1:A1) * 3', '=A1']
  const calculation = calculate({ columns: ['A'], rows: formulas.map(formula => [formula]) })

  const third = 0.333333333333333
  const expected = [third, 1, 0.395833333333333, 9.5, 1, third]
  expect(formulas.map((_, row) => calculation.valueAt(row, 0))).toEqual(expected)
  expect(calculation.results().map(({ value }) => value)).toEqual(expected)
})
