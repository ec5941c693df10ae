import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scanFormula } from './scan.ts'

const parts = (formula: string) =>
  scanFormula(formula).map(({ kind, start, end }) => `${kind} ${formula.slice(start, end)}`)
const only = (formula: string) => {
  const [token, ...others] = scanFormula(formula)
  expect(others).toEqual([])
  return token
}

test('splits a formula into tokens with positions', () => {
  expect(scanFormula('=SUM( [Cost]:[Cost] )')).toMatchObject([
    { kind: 'function', name: 'SUM', start: 1, end: 4 },
    { kind: 'open', start: 4, end: 5 },
    { kind: 'reference', column: 'Cost', row: null, start: 6, end: 12 },
    { kind: 'colon', start: 12, end: 13 },
    { kind: 'reference', column: 'Cost', row: null, start: 13, end: 19 },
    { kind: 'close', start: 20, end: 21 },
  ])
})

test.each([
  ['=[Unit cost]5', { column: 'Unit cost', isFixed: false, row: { kind: 'number', number: 5, isFixed: false } }],
  ['=$[Unit cost]$5', { column: 'Unit cost', isFixed: true, row: { kind: 'number', number: 5, isFixed: true } }],
  ['=[Unit cost]@row', { column: 'Unit cost', row: { kind: 'this' } }],
  ['=Cost@ROW', { column: 'Cost', isBracketed: false, row: { kind: 'this' } }],
  ['=Cost12', { column: 'Cost', nameEnd: 5, row: { kind: 'number', number: 12, isFixed: false } }],
  ['=$Cost$12', { column: 'Cost', isFixed: true, row: { kind: 'number', number: 12, isFixed: true } }],
  ['=Größe@row', { column: 'Größe', row: { kind: 'this' } }],
  ['=[2024 (Q1), net]3', { column: '2024 (Q1), net', row: { kind: 'number', number: 3, isFixed: false } }],
  ['=[Budget]#', { column: 'Budget', row: { kind: 'field' } }],
  ['=[Unit co', { column: 'Unit co', isClosed: false, row: null }],
])('%s is one reference', (formula, reference) => {
  expect(only(formula)).toMatchObject({ kind: 'reference', end: formula.length, ...reference })
})

describe('a word', () => {
  test('before a parenthesis is a function, even if it ends like a row', () => {
    expect(parts('=log10(2) + Sum (1)')).toEqual([
      'function log10',
      'open (',
      'number 2',
      'close )',
      'operator +',
      'function Sum',
      'open (',
      'number 1',
      'close )',
    ])
  })

  test('next to a colon is a column, and alone is a name', () => {
    expect(parts('=Cost:Price')).toEqual(['reference Cost', 'colon :', 'reference Price'])
    expect(parts('=true')).toEqual(['name true'])
  })
})

test('texts may contain anything, with doubled quotation marks', () => {
  expect(only('="a [b]5, ""c"" (d"')).toMatchObject({ kind: 'text', value: 'a [b]5, "c" (d', isClosed: true })
  expect(only('="not done')).toMatchObject({ kind: 'text', value: 'not done', isClosed: false })
})

test('ranges of other sheets, and the cell of a criterion', () => {
  expect(parts('=COUNTIF({Rates, 2026}, @cell >= 0.5)')).toEqual([
    'function COUNTIF',
    'open (',
    'other-sheet {Rates, 2026}',
    'comma ,',
    'each-cell @cell',
    'operator >=',
    'number 0.5',
    'close )',
  ])
})

test('a meaningless character is one unknown token, and scanning continues', () => {
  expect(parts('=1 ! 😀 2')).toEqual(['number 1', 'unknown !', 'unknown 😀', 'number 2'])
})

test('tokens of any input are ordered and omit only spaces', () => {
  const piece = fc.constantFrom(
    '[',
    ']',
    '"',
    '(',
    ')',
    '$',
    '@row',
    'Cost',
    '5',
    ' ',
    ':',
    ',',
    '{',
    '}',
    '<',
    '=',
    'é',
    '😀',
    '.',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), pieces => {
      const formula = `=${pieces.join('')}`
      let at = 1
      for (const { start, end } of scanFormula(formula)) {
        expect(formula.slice(at, start).trim()).toBe('')
        expect(end).toBeGreaterThan(start)
        at = end
      }
      expect(formula.slice(at).trim()).toBe('')
    }),
  )
})
