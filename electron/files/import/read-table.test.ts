import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFileFolder, type FileFolder } from '../testing/file-folder.ts'
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

test('detects comma, semicolon, tab and pipe', async () => {
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

test('uses the separator and the encoding that the user chose, regardless of the file', async () => {
  const path = folder.write('in.csv', Buffer.from([0x47, 0x72, 0x9a, 0xa7, 0x65, 0x2c, 0x61, 0x3b, 0x62, 0x0a]))
  expect(await readTable(path)).toMatchObject({
    kind: 'table',
    rows: [['Grš§e', 'a;b']],
    form: { separator: ',', encoding: 'windows-1252' },
  })
  expect(await readTable(path, { separator: ';', encoding: 'macintosh' })).toMatchObject({
    kind: 'table',
    rows: [['Größe,a', 'b']],
    form: { separator: ';', encoding: 'macintosh' },
  })
  const cyrillic = Uint8Array.of(0xcc, 0xe8, 0xf0)
  expect(await readTable(folder.write('c.csv', cyrillic), { separator: null, encoding: 'windows-1251' })).toMatchObject(
    {
      rows: [['Мир']],
    },
  )
  expect(await readTable(folder.write('c.csv', cyrillic), { separator: null, encoding: 'utf-8' })).toMatchObject({
    rows: [['\ufffd\ufffd\ufffd']],
  })
})

test('a line that declares another separator than the chosen one is no row', async () => {
  const path = folder.write('in.csv', 'sep=;\na,b;c\n')
  expect(await readTable(path, { separator: ',', encoding: null })).toMatchObject({ rows: [['a', 'b;c']] })
})

test('reads UTF-8 with and without a byte order mark, UTF-16 and Windows text', async () => {
  expect(await rowsOf('\ufeffé,😀\n')).toEqual([['é', '😀']])
  expect(await rowsOf('é,😀')).toEqual([['é', '😀']])
  expect(await rowsOf(Buffer.from('\ufeffé,ß\n', 'utf16le'))).toEqual([['é', 'ß']])
  expect(await rowsOf(Uint8Array.of(0xe9, 0x2c, 0x80, 0x0a))).toEqual([['é', '€']])
})

test('a file without a table is rejected with the reason', async () => {
  expect(await rowsOf('')).toBe('empty')
  expect(await rowsOf('\n\n')).toBe('empty')
  expect(await rowsOf('a,"b\nc')).toBe('open-quote')
  expect(await rowsOf(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0))).toBe('not-text')
  for (const start of ['<html>', '<!DOCTYPE html>', '\n <table border="1">', '<?xml version="1.0"?>']) {
    expect(await rowsOf(`${start}<tr><td>a</td></tr>\n`)).toBe('not-workbook')
  }
  expect(await rowsOf('<b>,<tables>\n')).toEqual([['<b>', '<tables>']])
})

test('rejects a line with more columns than a sheet can have, at any position', async () => {
  const wide = (cells: number) => Array(cells).fill('x').join(',')
  expect((await read(`${wide(400)}\n`)).kind).toBe('table')
  expect(await rowsOf(`${wide(401)}\n`)).toBe('too-wide')
  expect(await rowsOf(`a,b\n1,2\n${wide(401)}`)).toBe('too-wide')
})

test('UTF-16 without a byte order mark is text', async () => {
  const rows = [
    ['Größe', 'Straße'],
    ['42', 'Äußere 3'],
  ]
  const bytes = Buffer.from('Größe\tStraße\n42\tÄußere 3\n', 'utf16le')
  expect(await rowsOf(bytes)).toEqual(rows)
  expect(await rowsOf(Buffer.from(bytes).swap16())).toEqual(rows)
})

test('a first line that declares the separator is no row, and the file extension can imply tabs', async () => {
  expect(await rowsOf('\ufeffsep=;\r\nCity;People\r\nUlm;126000\r\n')).toEqual([
    ['City', 'People'],
    ['Ulm', '126000'],
  ])
  const tabbed = await readTable(folder.write('in.tsv', 'Name\tPlace, Land\n'))
  expect(tabbed).toMatchObject({
    kind: 'table',
    rows: [['Name', 'Place, Land']],
    form: { separator: '\t', encoding: 'utf-8' },
  })
})

test('skips blank lines, also those with spaces', async () => {
  expect(await rowsOf('a,b\n   \n\n1,2\n')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
})

test('keeps as many rows and cells as a sheet holds plus a title line, and counts the others', async () => {
  const line = (cells: number) => `${Array(cells).fill('x').join(',')}\n`
  const sizes = async (content: string) => {
    const table = await read(content)
    return table.kind === 'table' ? { kept: table.rows.length, total: table.total, width: table.width } : table.why
  }
  expect(await sizes(line(25).repeat(20_001))).toEqual({ kept: 20_001, total: 20_001, width: 25 })
  expect(await sizes(line(25).repeat(20_002))).toEqual({ kept: 20_001, total: 20_002, width: 25 })
  expect(await sizes(line(26).repeat(20_001))).toEqual({ kept: 19_231, total: 20_001, width: 26 })
})

test('reads all rows again as they were counted, and notices a changed file', async () => {
  const path = folder.write('in.csv', `sep=;\r\n${'Größe;"a;b"\r\n'.repeat(30_000)}last;1`)
  const table = await readTable(path)
  if (table.kind === 'refused') throw new Error(table.why)
  const all: (readonly string[])[] = []
  for await (const rows of table.again()) all.push(...rows)
  expect([table.total, all.length, all[29_999], all.at(-1)]).toEqual([30_001, 30_001, ['Größe', 'a;b'], ['last', '1']])
  expect(await table.isUnchanged?.()).toBe(true)
  folder.write('in.csv', 'other\n')
  expect(await table.isUnchanged?.()).toBe(false)
})

test('a quotation mark that is never closed ends the reading before its cell fills the memory', async () => {
  const endless = `a,b\n1,"${'x'.repeat(1024 * 1024)}`
  const pieces = [endless, ...Array<string>(80).fill(`${'y'.repeat(1024 * 1024 - 1)}\n`)]
  expect(await read(pieces.join(''))).toMatchObject({ kind: 'refused', why: 'open-quote', line: 2 })
})
