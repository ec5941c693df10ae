import fc from 'fast-check'
import { RichTable, type TextTable } from '../table.ts'

const ODD = [
  '',
  ' ',
  '"',
  '""',
  '"a"',
  'say "hi"',
  '"open',
  'end"',
  'a\tb',
  '\t',
  '\n',
  'a\nb',
  '\n\n',
  'a\n',
  '\na',
  ' edges ',
  'a  b',
  '\u00a0',
  'a\u00a0b',
  '007',
  '0042',
  '-5',
  '+5',
  '1,200.50',
  '12345678901234567890',
  '2026-07-03',
  '03/07/2026',
  '3.7.',
  '24:00',
  '#REF!',
  '#DIV/0!',
  '#N/A',
  'Err:502',
  '=1+1',
  '@name',
  "'quoted",
  'TRUE',
  '35%',
  '👩‍👩‍👧‍👦',
  '🇩🇪',
  '\ud83d',
  '\udc4d\ud83d',
  'שלום עולם',
  'مرحبا ١٢٣',
  '\u202eabc\u202c',
  '\u200f',
  '\ufeffmark',
  'e\u0301',
  '<b>&amp;</b>',
  '</td></tr></table>',
  '<!--',
  '-->',
  '<script>',
  '&nbsp;',
  '&',
  'a,b;c',
  '|',
  '\\',
  'null',
  '__proto__',
  'a\0b',
  '\v',
  '\f',
  '\u2028',
  '\u3000',
  '\x85',
] // prettier-ignore

/** Cell texts with every character sequence that a format could misread as syntax. */
export const cellText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...ODD),
  fc.array(fc.constantFrom(...ODD, 'x', ' ', '7'), { minLength: 1, maxLength: 4 }).map(parts => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 8 }).map(text => text.replaceAll('\r', '')),
  fc.string({ unit: 'grapheme', maxLength: 8 }).map(text => text.replaceAll('\r', '')),
)

/** A rectangle of cells, sometimes a single cell, with blank rows or columns. */
export const textTable: fc.Arbitrary<TextTable> = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }), fc.nat(7), fc.nat(7))
  .chain(([rows, columns, emptyRow, emptyColumn]) =>
    fc
      .array(fc.array(cellText, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows })
      .map(table =>
        table.map((row, y) => row.map((text, x) => (y === emptyRow || (columns > 1 && x === emptyColumn) ? '' : text))),
      ),
  )

/** Two rows of two columns of sheet 5: text, people and a formula. */
export const aRichTable = (change: object = {}): RichTable =>
  RichTable.parse({
    version: 1,
    sheetId: 5,
    rowIds: [11, -2],
    columns: [
      { id: 21, kind: 'text' },
      { id: 22, kind: 'contacts' },
    ],
    values: [
      ['Scarf "A" <b>', { kind: 'contacts', contacts: [{ email: 'mara@northbank.example', name: 'Mara Lindqvist' }] }],
      [12.5, null],
    ],
    formulas: [[1, 0, '=SUM([Cost]1:[Cost]4) & "</table>"']],
    ...change,
  })
