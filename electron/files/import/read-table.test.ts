import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { csvLine } from '../../../shared/csv-line.ts'
import { createFileFolder, type FileFolder } from '../testing/file-folder.ts'
import { createCsvReader } from './csv-reader.ts'
import { readTable } from './read-table.ts'

let folder: FileFolder
beforeEach(() => {
  folder = createFileFolder()
})
afterEach(() => folder.remove())

const read = (content: string | Uint8Array) => readTable(folder.write('in.csv', content))
const rowsOf = async (content: string | Uint8Array) => {
  const table = await read(content)
  return table.kind === 'table' ? table.rows : table.why
}

test('comma, semicolon, tab and pipe are told apart', async () => {
  expect(await rowsOf('a,b\n1,"2,5"\n')).toEqual([
    ['a', 'b'],
    ['1', '2,5'],
  ])
  for (const sign of [';', '\t', '|']) {
    expect(await rowsOf(`a${sign}b\r\n1,5${sign}2\r\n`)).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ])
  }
})

test('UTF-8 with and without a mark, UTF-16 and Windows text are read', async () => {
  expect(await rowsOf('\ufeffé,😀\n')).toEqual([['é', '😀']])
  expect(await rowsOf('é,😀')).toEqual([['é', '😀']])
  expect(await rowsOf(Buffer.from('\ufeffé,ß\n', 'utf16le'))).toEqual([['é', 'ß']])
  expect(await rowsOf(Uint8Array.of(0xe9, 0x2c, 0x80, 0x0a))).toEqual([['é', '€']])
})

test('a file that is no table is refused with its reason', async () => {
  expect(await rowsOf('')).toBe('empty')
  expect(await rowsOf('\n\n')).toBe('empty')
  expect(await rowsOf('a,"b\nc')).toBe('open-quote')
  expect(await rowsOf(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0))).toBe('not-text')
  expect(await rowsOf('x\n'.repeat(20_002))).toBe('too-long')
})

test('a line with more columns than a sheet can have is refused, wherever it stands', async () => {
  const wide = (cells: number) => Array(cells).fill('x').join(',')
  expect((await read(`${wide(400)}\n`)).kind).toBe('table')
  expect(await rowsOf(`${wide(401)}\n`)).toBe('too-wide')
  expect(await rowsOf(`a,b\n1,2\n${wide(401)}`)).toBe('too-wide')
})

test('what is written as CSV is read as it was, in pieces of any size', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom('a"b', '"', 'x,y', '1\r\n2', '\n'),
  )
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(table, fc.integer({ min: 1, max: 9 }), (rows, size) => {
      const text = rows.map(row => csvLine(row, { guardFormulas: false })).join('')
      const reader = createCsvReader(',')
      const back: string[][] = []
      for (let at = 0; at < text.length; at += size) back.push(...reader.push(text.slice(at, at + size)))
      const { rows: rest, isOpen } = reader.end()
      expect(isOpen).toBe(false)
      expect([...back, ...rest]).toEqual(rows)
    }),
    { numRuns: 2000 },
  )
})
