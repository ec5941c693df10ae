import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cases } from '../../../../shared/testing/cases.ts'
import { textTable } from './testing/a-table.ts'
import { readTsv, writeTsv } from './tsv.ts'

const RUNS = { numRuns: cases(2000, 10_000) }

describe('a copied table', () => {
  test('is read back unchanged, with any text in its cells', () => {
    const several = textTable.filter(table => table.length > 1 || (table[0]?.length ?? 0) > 1)
    fc.assert(
      fc.property(several, table => {
        expect(readTsv(writeTsv(table))).toEqual(table)
      }),
      RUNS,
    )
  })

  test('keeps the lengths of its rows', () => {
    const ragged = [['a'], ['b', 'c', ''], [''], ['', 'd']]
    expect(readTsv(writeTsv(ragged))).toEqual(ragged)
  })

  test('has quotes only around cells that would otherwise be ambiguous', () => {
    expect(writeTsv([['say "hi"', '"hi"', 'a\tb', "it's", 'a\nb']])).toBe(
      'say "hi"\t"""hi"""\t"a\tb"\tit\'s\t"a\nb"\r\n',
    )
  })

  test('uses one kind of line break inside cells', () => {
    expect(writeTsv([['a\r\nb\rc', 'd']])).toBe('"a\nb\nc"\td\r\n')
  })
})

test.each(['plain', '"quoted"', 'two\nlines', 'a\tb', ''])('a single cell is only its text: %j', text => {
  expect(writeTsv([[text]])).toBe(text)
})

describe('pasted text', () => {
  test.each([
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\rb\r', [['a'], ['b']]],
    ['', [['']]],
    ['\n', [['']]],
    ['a\n\n', [['a'], ['']]],
    ['\t\n', [['', '']]],
  ])('%j is cut at tabs and at line breaks of every system; one at the end closes the last row', (text, table) => {
    expect(readTsv(text)).toEqual(table)
  })

  test.each([
    ['5" pipe\tx', [['5" pipe', 'x']]],
    ['"5 pipes\tx\ny', [['"5 pipes', 'x'], ['y']]],
    ['"a" b\tc', [['"a" b', 'c']]],
    ['""\tx', [['', 'x']]],
    ['"', [['"']]],
    ['"""', [['"""']]],
    ['""""', [['"']]],
  ])('a quote that encloses no whole cell stays: %j', (text, table) => {
    expect(readTsv(text)).toEqual(table)
  })

  test('keeps line breaks inside a quoted cell, also doubled ones of Windows', () => {
    expect(readTsv('"a\r\nb"\tc\r\n')).toEqual([['a\nb', 'c']])
  })

  test.each(['"', '"a\t', '""\t', '"""\t', '\t"', '"\n'])('does not hang on many repetitions of %j', piece => {
    expect(readTsv(piece.repeat(100_000)).length).toBeGreaterThan(0)
  })

  test('any text is read, losing at most line breaks and quotes', () => {
    const anything = fc.string({ unit: fc.constantFrom('"', '\t', '\n', '\r', 'a', ' ', '🧵') })
    fc.assert(
      fc.property(anything, text => {
        const read = readTsv(text).flat().join('')
        const letters = (from: string) => from.replace(/["\t\n\r]/g, '')
        expect(letters(read)).toBe(letters(text))
      }),
      RUNS,
    )
  })
})
