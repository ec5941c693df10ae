import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { createCsvFile, isTabbedName } from './csv-file.ts'
import { csvLine } from './csv-line.ts'

function rowsOf(text: string, prefersTabs = false): readonly (readonly string[])[] {
  const file = createCsvFile({ prefersTabs })
  return [...file.push(text), ...file.end().rows]
}

describe('picks the separator on which the lines agree', () => {
  const columns = (text: string) => rowsOf(text).map(({ length }) => length)

  test.each([
    ['a decimal comma', 'Artikel;Preis\nBrot;2,50\nMilch;1,20\n', ['Brot', '2,50']],
    ['decimal commas and grouped thousands', 'Nr;Value\n1;1 234,56\n2;12,50\n', ['1', '1 234,56']],
    ['as many commas as semicolons', 'A;B;C\nx;2,50;1,5\n', ['x', '2,50', '1,5']],
    ['commas in names, between tabs', 'Name\tPlace\nAnn\tKiel, Germany\nBo\tLyon, France\n', ['Ann', 'Kiel, Germany']],
    ['commas in notes, between bars', 'id|note\n1|a, b\n2|c, d\n', ['1', 'a, b']],
    ['lists with semicolons', 'name,tags\nx,a;b\ny,c;d\n', ['x', 'a;b']],
    ['numbers alone, without titles', '1,5;2,5\n3,5;4,5\n', ['3,5', '4,5']],
    ['inch marks in every line', 'Part;Size\nPipe;5"\nRod;7"\n', ['Pipe', '5"']],
  ])('%s', (_, text, second) => {
    expect(rowsOf(text)[1]).toEqual(second)
  })

  test.each([',', ';', '\t', '|'])('with %j, regardless of which columns have quotes', separator => {
    for (const [first, second] of [
      ['"a, b; c"', '1'],
      ['1', '"a, b; c"'],
      ['"x | y"', '"1,5"'],
      ['1', '"x\ty\nz,z"'],
    ]) {
      const text = `id${separator}note\r\n${first}${separator}${second}\r\n2${separator}3\r\n`
      expect(columns(text)).toEqual([2, 2, 2])
    }
  })

  test.each([';', '\t', '|', ','])(
    'two columns with %j and 1 to 8 rows, with or without a last line break',
    separator => {
      for (let rows = 1; rows <= 8; rows++) {
        const text = `Name${separator}Place\n${Array.from({ length: rows }, (_, at) => `n${at}${separator}p${at}`).join('\n')}`
        expect(new Set(columns(text))).toEqual(new Set([2]))
        expect(rowsOf(`${text}\n`)).toEqual(rowsOf(text))
      }
    },
  )

  test('in a bank statement with a preface and amounts in quotes', () => {
    const text =
      '"Girokonto";"DE1"\n"Zeitraum:";"01.01.2026 - 31.01.2026"\n"Kontostand:";"1.234,56 €"\n""\n' +
      '"Buchungsdatum";"Wertstellung";"Zweck";"Betrag"\n"31.01.26";"31.01.26";"Miete, Januar";"-12,34"\n'
    expect(rowsOf(text).at(-1)).toEqual(['31.01.26', '31.01.26', 'Miete, Januar', '-12,34'])
  })

  test('below thirty lines of comment', () => {
    const comments = '# tz zone descriptions\n#\n# This file is in the public domain, so clarified.\n'.repeat(10)
    const rows =
      'AD\t+4230+00131\tEurope/Andorra\nAR\t-3436-05827\tAmerica/Buenos_Aires\tBuenos Aires (BA, CF)\n'.repeat(40)
    expect(rowsOf(comments + rows).at(-1)).toEqual([
      'AR',
      '-3436-05827',
      'America/Buenos_Aires',
      'Buenos Aires (BA, CF)',
    ])
  })

  test('a title above the table weighs less than the table', () => {
    expect(columns('made in June\nItem,Qty,Due\nDesk,2,x\n')).toEqual([1, 3, 3])
  })

  test('text with commas in one column stays one column', () => {
    expect(columns('Place\nKiel, Germany\nLyon, France\n')).toEqual([1, 1, 1])
    expect(columns('just one column\n')).toEqual([1])
  })

  test('a .tsv file name decides for tabs if the text has them', () => {
    expect(rowsOf('a\tb,c\nd\te,f\n', true)).toEqual([
      ['a', 'b,c'],
      ['d', 'e,f'],
    ])
    expect(rowsOf('a,b\nc,d\n', true)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(['x.tsv', 'x.TAB', 'x.csv', 'tab'].map(isTabbedName)).toEqual([true, true, false, false])
  })
})

describe('a first line that names the separator is no row', () => {
  test.each([';', '|', '\t', ':', ',', '^'])('sep=%s', separator => {
    const table = [
      ['City', 'People'],
      ['Ulm', '126000'],
    ]
    const lines = table.map(row => row.join(separator))
    for (const line of [`sep=${separator}`, `"sep=${separator}"`, `SEP=${separator}`]) {
      expect(rowsOf(`${[line, ...lines].join('\n')}\n`)).toEqual(table)
      expect(rowsOf([line, ...lines].join('\r\n'))).toEqual(table)
    }
  })

  test('a title that starts like a separator line is a title', () => {
    expect(rowsOf('sep=;x,b\n1,2\n')).toEqual([
      ['sep=;x', 'b'],
      ['1', '2'],
    ])
  })
})

describe('lines', () => {
  test('a blank line is a row without cells; quotes make a cell', () => {
    expect(rowsOf('a,b\n\n   \n1,2\n')).toEqual([['a', 'b'], [], [], ['1', '2']])
    expect(rowsOf('a\n""\nb')).toEqual([['a'], [''], ['b']])
  })

  test('reports an unclosed quotation mark with its row and line', () => {
    const file = createCsvFile()
    file.push('A,B\n1,"two\n3,4\n')
    expect(file.end().openSince).toEqual({ row: 2, line: 2 })

    const tall = createCsvFile()
    tall.push('A,B\r\n1,"two\r\nlines"\r\n"three\nmore ""lines""","open\r\n5,6')
    expect(tall.end().openSince).toEqual({ row: 3, line: 5 })
  })

  test('keeps non-breaking spaces such as U+00A0 as content', () => {
    expect(rowsOf('a\n\u00a0\n \t\nb')).toEqual([['a'], ['\u00a0'], [], ['b']])
  })

  test('keeps text after a closing quotation mark and reports its row', () => {
    const file = createCsvFile()
    expect([...file.push('A,B\n1,"x"y"\n2,3\n'), ...file.end().rows]).toEqual([
      ['A', 'B'],
      ['1', 'xy"'],
      ['2', '3'],
    ])
    expect(file.brokenRow()).toBe(2)
  })

  test('keeps the rows after a misplaced quotation mark, of which papaparse makes one cell', () => {
    const rows = Array.from({ length: 50 }, (_, at) => `Rod ${at},${at}`)
    const text = ['Part,Pieces', '"5" pipe,1', ...rows, '"Bolt",9'].join('\n')

    expect(rowsOf(text)).toHaveLength(53)
    // Once this fails, our own reader may no longer be needed.
    expect(Papa.parse(text).data.length).toBeLessThan(53)
  })
})

test('reads a table as written, in chunks of any size', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom('a"b', '"', 'x,y', 'a;b', 'c|d', '2,50', '1\r\n2', '\n', 'Kiel, Germany', '', '  '),
  )
  const table = fc
    .integer({ min: 1, max: 4 })
    .chain(width => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }))
  fc.assert(
    fc.property(table, fc.integer({ min: 1, max: 9 }), (rows, size) => {
      const text = rows.map(row => csvLine(row, { guardFormulas: false })).join('')
      const file = createCsvFile()
      const back: string[][] = []
      for (let at = 0; at < text.length; at += size) back.push(...file.push(text.slice(at, at + size)))
      const { rows: rest, openSince } = file.end()
      expect(openSince).toBeNull()
      expect([...back, ...rest]).toEqual(rows)
    }),
    { numRuns: 500 },
  )
})

test('the time to read misplaced quotes grows linearly with the file size', () => {
  const cpuOf = (length: number) => {
    const text = `"${'"a'.repeat(length / 4)}${' '.repeat(length / 2)},`
    const times = [1, 2, 3].map(() => {
      const before = performance.now()
      expect(rowsOf(text)).toHaveLength(1)
      return performance.now() - before
    })
    return Math.min(...times)
  }
  cpuOf(100_000)

  const shortMs = Math.max(2, cpuOf(100_000))

  expect(cpuOf(1_000_000)).toBeLessThan(40 * shortMs)
})
