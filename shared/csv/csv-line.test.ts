import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unguardFromFile } from '../formula-guard.ts'
import { createCsvFile } from './csv-file.ts'
import { csvLine } from './csv-line.ts'

test('guards known text that a spreadsheet would read as a number or formula, but no number', () => {
  expect(csvLine([{ text: '+49 30 1234' }, '-5', { text: '=1+1' }, { text: 'x' }])).toBe("'+49 30 1234,-5,'=1+1,x\r\n")
  expect(csvLine([{ text: '=1+1' }], { guardFormulas: false })).toBe('=1+1\r\n')
})

test('writes a row of one empty cell so that it stays a row', () => {
  expect(csvLine([''])).toBe('""\r\n')
  expect(csvLine(['', ''])).toBe(',\r\n')
})

/** Texts that were once changed on the way through a file. */
const TEXTS = [
  ...[
    '+49 30 1234',
    '-2+3',
    '@team',
    '- see note',
    '=1+1',
    "'=1+1",
    '+1',
    '-12.5',
    '-$5',
    '=SUM(A1;B2)',
    'x;=cmd|y!A1',
  ],
  ...[
    '01067',
    '012345678905',
    '9007199254740993',
    '12E4',
    '£5',
    'Zoë, Köln',
    '5" pipe',
    'a;b',
    'a|b',
    '2,50',
    '1,234.5',
  ],
  ...['a\tb', '1\r\n2', ' sp ', "it's", '＝1', '😀', '', '   ', "''=x", 'sep=;'],
]

test('a table of any texts survives a round trip through a file', () => {
  const cell = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: 'grapheme', maxLength: 8 }))
  const table = fc
    .integer({ min: 2, max: 5 })
    .chain(width => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }))
  fc.assert(
    fc.property(table, rows => {
      const file = createCsvFile()
      const read = [...file.push(rows.map(row => csvLine(row.map(text => ({ text })))).join('')), ...file.end().rows]
      expect(read.map(row => row.map(unguardFromFile))).toEqual(rows)
    }),
    { numRuns: 500 },
  )
})
