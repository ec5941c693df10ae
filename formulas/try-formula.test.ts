import { describe, expect, test } from 'vitest'
import { calculate, shown, type Typed } from './testing/sheet.ts'

const SHEET = {
  columns: ['A', 'B', 'C', 'Due:DATE', 'Done:CHECKBOX'],
  rows: [
    [1, '=A1 * 2', '=B1 + 1', '2026-11-02', true],
    [5, 'text', '=1 / 0', null, null],
    ['>7', null, null, null, null],
  ],
}

/** A formula tried in a cell, B3 unless another is given: its result. */
function tried(formula: string, { row, column } = { row: 2, column: 1 }): Typed | undefined {
  const trial = calculate(SHEET).tryFormula(formula, { row, column })
  return trial ? shown(trial.value) : undefined
}

/** The argument that is named as wrong: `ROUND 1 "text"`. */
function wrong(formula: string): string | null {
  const found = calculate(SHEET).tryFormula(formula, { row: 2, column: 1 })?.wrongArgument
  if (!found) return null
  const { function: name, at, problem, start, end } = found
  return `${name} ${at + 1} ${problem}: ${formula.slice(start, end)}`
}

describe('a formula that is tried', () => {
  test.each<[says: string, formula: string, expected: Typed | undefined]>([
    ['reads the current results of other formulas', '=SUM(A1:C1)', 6],
    ['reads its own row', '=ISBLANK(Due@row)', true],
    ['has the error of what it reads', '=C2', '#DIVIDE BY ZERO'],
    ['cannot be parsed with an unknown column', '=Missing1', undefined],
    ['cannot be parsed before it is complete', '=SUM(A1', undefined],
  ])('%s', (_, formula, expected) => {
    expect(tried(formula)).toBe(expected)
  })

  test('has a result that its column can hold, or says that it cannot', () => {
    expect(tried('=A1', { row: 1, column: 4 })).toBe(true)
    expect(tried('=A2', { row: 1, column: 4 })).toBe('#BOOLEAN EXPECTED')
    expect(tried('=DATE(2026, 12, 24)', { row: 1, column: 3 })).toBe('2026-12-24')
    expect(tried('=A1', { row: 1, column: 3 })).toBe('#DATE EXPECTED')
  })

  test('is circular if it reads its own cell, or a cell that depends on it', () => {
    const inA1 = { row: 0, column: 0 }

    expect(tried('=A1 + 1', inA1)).toBe('#CIRCULAR REFERENCE')
    expect(tried('=SUM(A:A)', inA1)).toBe('#CIRCULAR REFERENCE')
    expect(tried('=C1', inA1)).toBe('#CIRCULAR REFERENCE')
    expect(tried('=A2', inA1)).toBe(5)
    expect(tried('=SUM(CHILDREN(A2))', { row: 2, column: 0 })).toBe('#CIRCULAR REFERENCE')
  })

  test('is not circular because of the formula that it would replace', () => {
    expect(tried('=A1 * 3', { row: 0, column: 1 })).toBe(3)
  })

  test('changes nothing', () => {
    const sheet = calculate(SHEET)
    const before = sheet.results()

    sheet.tryFormula('=A1 + TODAY() + SUM({Rates})', { row: 2, column: 1 })
    sheet.tryFormula('=C1', { row: 0, column: 0 })

    expect(sheet.results()).toEqual(before)
    expect(sheet.passes()).toBe(1)
    expect(sheet.readsToday()).toBe(false)
    expect(sheet.otherSheets()).toEqual([])
    expect(sheet.dependents([{ row: 0, column: 0 }])).toEqual([
      { row: 0, column: 1 },
      { row: 0, column: 2 },
    ])
    expect(sheet.change([{ row: 0, column: 0, content: { value: 2 } }]).map(({ value }) => value)).toEqual([4, 5])
  })

  test('knows whether it reads one of some cells, also in a range', () => {
    const trial = calculate(SHEET).tryFormula('=SUM(A1:B2)', { row: 2, column: 2 })

    expect(trial?.reads([{ row: 1, column: 1 }])).toBe(true)
    expect(trial?.reads([{ row: 2, column: 0 }])).toBe(false)
    expect(trial?.reads([])).toBe(false)
  })
})

test.each<[says: string, formula: string, expected: string | null]>([
  ['a value of a wrong type', '=ROUND("text", 2)', 'ROUND 1 value: "text"'],
  ['the second argument', '=ROUND(1, B2)', 'ROUND 2 value: B2'],
  ['a date where a number is expected', '=ABS(1) + INT(Due1)', 'INT 1 value: Due1'],
  ['a number where a date is expected', '=YEAR(A1)', 'YEAR 1 value: A1'],
  ['several cells where one is expected', '=LEN(A1:A2)', 'LEN 1 value: A1:A2'],
  ['an error', '=SUM(A1, C2)', 'SUM 2 value: C2'],
  ['an expression with an error', '=SUM(1, 2 - -"text")', 'SUM 2 value: 2 - -"text"'],
  ['a range with an error', '=SUM(A1:A2, A1:C2)', 'SUM 2 value: A1:C2'],
  ['the argument of the innermost call', '=SUM(1, 2 + ROUND(B2))', 'ROUND 1 value: B2'],
  ['a condition', '=IF(B2, 1, 2)', 'IF 1 value: B2'],
  ['the branch that is chosen', '=IF(false, 1 / 0, 2 / 0)', 'IF 3 value: 2 / 0'],
  ['what replaces another error', '=IFERROR(1 / 0, C2)', 'IFERROR 2 value: C2'],
  ['a missing argument', '=ROUND() + 1', 'ROUND 1 missing: ROUND()'],
  ['an argument too many', '=SUM(1, ROUND(1, 2, 3))', 'ROUND 3 surplus: 3'],
  ['none without an error', '=ROUND(1)', null],
  ['none of an operator', '="text" - 1', null],
  ['none after an operator that fails', '=("text" - 1) + ROUND(-"text")', null],
  ['none of a cell with an error', '=C2 + 1', null],
  ['none if two are wrong at once', '=ROUND("a", "b")', null],
])('names as wrong: %s', (_, formula, expected) => {
  expect(wrong(formula)).toBe(expected)
})
