import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { aCell } from '../../../../shared/columnar/testing/a-sheet.ts'
import { writeCsv, writeJson, writeMarkdown } from './copy-as.ts'
import { textTable } from './testing/a-table.ts'

describe('a copy as CSV', () => {
  test('is read by other programs unchanged, with any text in its cells', () => {
    fc.assert(
      fc.property(textTable, ([titles = [], ...rows]) => {
        const csv = writeCsv({ titles, rows }, { guardFormulas: false })
        expect(Papa.parse(csv.slice(0, -2), { delimiter: ',', newline: '\r\n' }).data).toEqual([titles, ...rows])
      }),
      { numRuns: 2000 },
    )
  })

  test.each(['=1+1', '+x', '-x()', '@sum', '\t=1', '＝1', '-5+cmd', '\n=1'])(
    'holds %j as text, not as a formula',
    text => {
      expect(writeCsv({ titles: ['a'], rows: [[text]] })).toContain(`'${text}`)
    },
  )

  test.each(['-5', '+5', '-1,200.50', '-35%', '-£58,200', '+3 %', '-1.5e-7', 'a=b', ''])('leaves %j as it is', text => {
    expect(writeCsv({ titles: ['a'], rows: [[text]] })).not.toContain("'")
  })

  test('quotes text with another separator, and guards what its readers would run', () => {
    expect(writeCsv({ titles: ['a'], rows: [['x;y'], ['x;=SUM(1)'], ['x\ty']] })).toBe(
      'a\r\n"x;y"\r\n"x;\'=SUM(1)"\r\n"x\ty"\r\n',
    )
  })

  test('guards titles too, and nothing if guarding is turned off', () => {
    expect(writeCsv({ titles: ['=a'], rows: [] })).toBe("'=a\r\n")
    expect(writeCsv({ titles: ['=a'], rows: [['=1']] }, { guardFormulas: false })).toBe('=a\r\n=1\r\n')
  })
})

describe('a copy as JSON', () => {
  test('keeps the types of numbers, booleans, lists and contacts', () => {
    const mara = { email: 'mara@northbank.example', name: 'Mara Lindqvist' }
    const json = writeJson(
      ['Part', 'Cost', 'Done', 'Trades', 'People', 'Rest'],
      [
        [
          aCell('Scarf'),
          aCell(12.5),
          aCell(true),
          aCell({ kind: 'choices', choices: ['A', 'B'] }),
          aCell({ kind: 'contacts', contacts: [mara] }),
        ],
      ],
    )
    expect(JSON.parse(json)).toEqual([
      { Part: 'Scarf', Cost: 12.5, Done: true, Trades: ['A', 'B'], People: [mara], Rest: null },
    ])
  })

  test('keeps the column order with numeric titles, and both of two columns with one title', () => {
    expect(
      writeJson(['b', '2026', 'b', 'b (2)', '__proto__'], [[1, 2, 3, 4, 5].map(value => aCell(value))]).replace(
        /\s/g,
        '',
      ),
    ).toBe('[{"b":1,"2026":2,"b(2)":3,"b(2)(2)":4,"__proto__":5}]')
  })

  test('is an empty list without rows', () => {
    expect(JSON.parse(writeJson(['a'], []))).toEqual([])
  })
})

describe('a copy as Markdown', () => {
  test('has titles above the rows, and equally many cells in each row', () => {
    expect(writeMarkdown({ titles: ['Part', 'Cost'], rows: [['Scarf', '12'], ['Bolt']] })).toBe(
      '| Part | Cost |\n| --- | --- |\n| Scarf | 12 |\n| Bolt |  |\n',
    )
  })

  test('escapes Markdown and HTML characters, and keeps line breaks', () => {
    expect(writeMarkdown({ titles: ['a|b'], rows: [['*x* <b> [y](z)\nC:\\n_1']] })).toBe(
      '| a\\|b |\n| --- |\n| \\*x\\* \\<b\\> \\[y\\](z)<br>C:\\\\n\\_1 |\n',
    )
  })
})
