import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cases } from '../../shared/testing/cases.ts'
import { createCalculation } from '../calculation.ts'
import { FUNCTIONS } from '../functions/function-table.ts'
import { shown } from '../testing/sheet.ts'
import { parseFormula } from './parse.ts'

const columnOf = (title: string): number | undefined => (title === 'A' ? 0 : undefined)
const isRead = (formula: string): boolean => parseFormula(formula, columnOf) !== null

/** The result of a formula in a sheet of one row. */
function show(formula: string) {
  const sheet = createCalculation({
    columns: [
      { title: 'A', type: 'TEXT_NUMBER' },
      { title: 'B', type: 'TEXT_NUMBER' },
    ],
    parents: [null],
    cells: [{ row: 0, column: 1, content: { formula } }],
    today: () => 0,
  })
  return shown(sheet.valueAt(0, 1))
}

test.each([
  '',
  '=',
  '1 + 2',
  '=1 +',
  '=1 2',
  '=(1',
  '=1)',
  '=SUM(1,)',
  '=SUM(,1)',
  '=SUM 1',
  '="open',
  '=[A',
  '=A',
  '=[A]',
  '=A0',
  '=A1:',
  '=A1:A',
  '=A:A1',
  '=A0:A2',
  '=A:B',
  '={open',
  '=word',
  '=1 ~ 2',
  '=IF(>1, 2, 3)',
  '=@row',
])('%j is #UNPARSEABLE', formula => {
  expect(isRead(formula)).toBe(false)
})

describe('limits', () => {
  test('accepts 64 nested parentheses and rejects 65', () => {
    expect(isRead(`=${'('.repeat(64)}1${')'.repeat(64)}`)).toBe(true)
    expect(isRead(`=${'('.repeat(65)}1${')'.repeat(65)}`)).toBe(false)
  })

  test('accepts 4,000 characters and rejects 4,001', () => {
    expect(isRead(`="${'x'.repeat(3997)}"`)).toBe(true)
    expect(isRead(`="${'x'.repeat(3998)}"`)).toBe(false)
  })

  test('evaluates a sum of the maximum length', () => {
    expect(show(`=1${'+1'.repeat(1999)}`)).toBe(2000)
  })

  test.each(['-', '%', '('])('thousands of %s in a row are no formula', sign => {
    expect(isRead(sign === '%' ? `=1${sign.repeat(3900)}` : `=${sign.repeat(3900)}1`)).toBe(false)
  })

  test('a text never grows beyond the limit of a cell', () => {
    const text = show(`=SUBSTITUTE(SUBSTITUTE("aaaaaaaaaa", "a", "${'b'.repeat(1500)}"), "b", "${'c'.repeat(1500)}")`)

    expect(String(text)).toHaveLength(4000)
  })
})

const words = fc.constantFrom(
  ...[
    'A1',
    '[A]@row',
    'A:A',
    '$A$1',
    '[A]#',
    '{x}',
    '@cell',
    '"t"',
    '1',
    '.5',
    '1e400',
    'true',
    '(',
    ')',
    ',',
    ':',
    '%',
  ],
  ...['+', '-', '*', '/', '^', '&', '=', '<>', '<', '>=', '"', '[', '{', ' ', '#', '@', '\u{1F600}', 'B1', 'TODAY()'],
  ...[...FUNCTIONS.keys()].map(name => `${name}(`),
)

test('any text results in a value or an error', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(words, { maxLength: 30 }).map(parts => parts.join('')),
  )
  fc.assert(
    fc.property(texts, text => {
      expect(['string', 'number', 'boolean', 'object']).toContain(typeof show(`=${text}`))
    }),
    { numRuns: cases(1500, 5000) },
  )
})

/** Syntactically valid formulas with any functions and arguments, meaningful or not. */
const wellFormed = fc.letrec<{ part: string }>(tie => ({
  part: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(
      'A1',
      'A@row',
      'A:A',
      'A1:A1',
      '{x}',
      '"text"',
      '""',
      '-3',
      '2.5',
      '1e308',
      'true',
      'TODAY()',
      'DATE(2026, 1, 31)',
    ),
    fc
      .tuple(tie('part'), fc.constantFrom('+', '-', '*', '/', '^', '&', '=', '<'), tie('part'))
      .map(([l, sign, r]) => `(${l} ${sign} ${r})`),
    fc
      .tuple(fc.constantFrom(...FUNCTIONS.keys()), fc.array(tie('part'), { maxLength: 6 }))
      .map(([name, args]) => `${name}(${args.join(', ')})`),
  ),
})).part

test('every function with any arguments results in a value or an error', () => {
  fc.assert(
    fc.property(wellFormed, text => {
      const value = show(`=${text}`)

      expect(value === null || ['string', 'number', 'boolean'].includes(typeof value)).toBe(true)
      if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true)
      expect(value).not.toBe('#UNPARSEABLE')
    }),
    { numRuns: cases(1500, 5000) },
  )
})
