import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shiftFormula } from './shift-formula.ts'

describe('a shifted formula', () => {
  test('has other row numbers, except after a $ and for its own row', () => {
    expect(shiftFormula('=[Unit cost]5 * Qty5 + $[Rate]5', 2)).toBe('=[Unit cost]7 * Qty7 + $[Rate]7')
    expect(shiftFormula('=[Unit cost]$5 + [Phase2]@row + SUM([Phase2]:[Phase2])', 2)).toBe(
      '=[Unit cost]$5 + [Phase2]@row + SUM([Phase2]:[Phase2])',
    )
    expect(shiftFormula('=SUM([Cost]1:[Cost]5)', -0)).toBe('=SUM([Cost]1:[Cost]5)')
  })

  test('keeps text, functions and plain numbers', () => {
    expect(shiftFormula('=IF(LOG10(100) > 2, "Cost5 ""A1""", 15) + {Other sheet A1}', 3)).toBe(
      '=IF(LOG10(100) > 2, "Cost5 ""A1""", 15) + {Other sheet A1}',
    )
  })

  test('has no reference above the first row', () => {
    expect(shiftFormula('=[Cost]2', -1)).toBe('=[Cost]1')
    expect(shiftFormula('=[Cost]2', -2)).toBeNull()
  })

  test('can follow fixed rows that have other numbers since', () => {
    const afterInsertion = (row: number) => (row < 5 ? row : row + 1)

    expect(shiftFormula('=[Cost]4 * [Rate]$3 + [Rate]$9', 1, afterInsertion)).toBe('=[Cost]5 * [Rate]$3 + [Rate]$10')
  })

  test('is the same when shifted there and back', () => {
    const anyPart = fc.oneof(
      fc.integer({ min: 200, max: 900 }).map(row => `[Unit cost]${row}`),
      fc.integer({ min: 200, max: 900 }).map(row => `Größe${row}`),
      fc.constantFrom('[A1]@row', '"[Cost]3"', '[Cost]$4', '12', 'SUM([A]:[A])', 'LOG10(4)'),
    )
    fc.assert(
      fc.property(fc.array(anyPart, { minLength: 1 }), fc.integer({ min: -100, max: 100 }), (parts, rows) => {
        const formula = `=${parts.join(' + ')}`

        expect(shiftFormula(shiftFormula(formula, rows) ?? '', -rows)).toBe(formula)
      }),
    )
  })
})
