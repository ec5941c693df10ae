import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  guardForFile,
  guardForPaste,
  guardTextForFile,
  startsFormula,
  unguardFromFile,
  unguardPasted,
} from './formula-guard.ts'
import { cases } from './testing/cases.ts'

const PIECES = [...'=+-@＝＋－＠\'";,|\t\r\n (!x5% ', '\u00a0', '\ufeff', 'SUM(', "cmd|'/c calc'!A0"]
const text = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map(parts => parts.join('')),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
)
const RUNS = { numRuns: cases(10_000, 50_000) }

describe('a cell exported to a file', () => {
  test.each([
    '=1+1',
    '+x',
    '-x()',
    '@sum',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1',
    '－1',
    '-5+cmd',
    ' =1',
    '\ufeff=1',
    '- item',
  ])('%j gets an apostrophe, which makes it text', cell => expect(guardForFile(cell)).toBe(`'${cell}`))

  test.each([
    ...['-5', '+5', '-1,200.50', '-35%', '+3 %', '-1.5e-7', '-', 'a=b', '', '5 - 3', '-£58,200', '- 5'],
    ...['-1 234,50 €', '-CHF 1’000.00', '-5 kr', '+44 20 7946 0958', '-.5', '(5)', 'a\n- item', 'Milk, -eggs', '3;-5'],
  ])('%j stays unchanged', cell => expect(guardForFile(cell)).toBe(cell))

  test.each([
    ['x;=cmd|x!A1', "x;'=cmd|x!A1"],
    ['x\t=SUM(1)', "x\t'=SUM(1)"],
    ['x|@SUM(1)', "x|'@SUM(1)"],
    ['x,+SUM(1)', "x,'+SUM(1)"],
    ['x\n-SUM(1)', "x\n'-SUM(1)"],
    ['x;"=SUM(1)', `x;'"=SUM(1)`],
    ['x; ＝SUM(1)', "x;' ＝SUM(1)"],
    ['=A1;=SUM(1)', "'=A1;'=SUM(1)"],
  ])('%j is guarded wherever another separator would start a cell', (cell, guarded) =>
    expect(guardForFile(cell)).toBe(guarded),
  )

  // Scanning from each separator to the end of the line would take hours.
  test('scans a long line in linear time', () => {
    const long = "x,'=".repeat(500_000)
    expect(guardForFile(long)).toBe(long)
    expect(unguardFromFile(`${long}(`)).toBe(`${'x,='.repeat(500_000)}(`)
  })

  test('no separator splits it into a cell that can execute', () => {
    // A quote at the very beginning is doubled inside quotes, so it hides nothing.
    const acts = /^\s*[=+\-@＝＋－＠].*[(|!]/
    const actsInside = /^["\s]*[=+\-@＝＋－＠].*[(|!]/
    fc.assert(
      fc.property(text, cell => {
        for (const separator of [',', ';', '\t', '|']) {
          const [first = '', ...others] = guardForFile(cell)
            .split(/[\r\n]/)
            .flatMap(line => line.split(separator))
          expect(acts.test(first)).toBe(false)
          expect(others.filter(piece => actsInside.test(piece))).toEqual([])
        }
      }),
      RUNS,
    )
  })

  test('survives a round trip through the file', () => {
    fc.assert(
      fc.property(text, cell => {
        expect(unguardFromFile(guardForFile(cell))).toBe(cell)
        expect(unguardFromFile(guardTextForFile(cell))).toBe(cell)
      }),
      RUNS,
    )
  })

  test('that is known to be text is guarded even if it looks like a number', () => {
    expect(['+1', '-5 kr', 'a'].map(guardTextForFile)).toEqual(["'+1", "'-5 kr", 'a'])
  })

  test('that another program guarded loses its apostrophe; other apostrophes stay', () => {
    expect(["'=1", "'-5", "'@x", "'twas", "it's", "'"].map(unguardFromFile)).toEqual([
      ...['=1', '-5', '@x', "'twas", "it's", "'"],
    ])
  })

  test('with very many signs takes linear time', () => {
    for (const piece of [';=', " '", ';"', '=(', '\n-'])
      expect(unguardFromFile(guardForFile(piece.repeat(20_000)))).toBe(piece.repeat(20_000))
  })
})

describe('one of several copied cells', () => {
  test.each(['=HYPERLINK("http://x")', '+SUM(1)', "-cmd|'/c calc'!A0", '@SUM(1)', ' =SUM(1)'])(
    '%j is guarded, and restored',
    cell => {
      expect(guardForPaste(cell)).toBe(`'${cell}`)
      expect(unguardPasted(`'${cell}`)).toBe(cell)
    },
  )

  test.each(['- item', '=A1', '-5', '@mara', '+49 30 1234', "'twas", 'f(x)'])('%j stays unchanged', cell => {
    expect(guardForPaste(cell)).toBe(cell)
    expect(unguardPasted(cell)).toBeNull()
  })

  test('survives a round trip with any content', () => {
    fc.assert(
      fc.property(text, cell => {
        const pasted = guardForPaste(cell)
        expect(unguardPasted(pasted) ?? pasted).toBe(cell)
      }),
      RUNS,
    )
  })
})

test('signed numbers are no formulas; all other text with a leading sign is', () => {
  expect(['-5', '-£5', '+3 %', '=5', '-x', '-R$5'].map(startsFormula)).toEqual([false, false, false, true, true, true])
})
