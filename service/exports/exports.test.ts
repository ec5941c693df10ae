import { inflateSync } from 'node:zlib'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { toPdf } from './pdf/table-pdf.ts'
import type { Table, TableRow } from './table.ts'
import { toXlsx } from './xlsx.ts'

const aRow = (...texts: readonly string[]): TableRow => ({ depth: 0, cells: texts.map(text => ({ text })) })

function aTable(change: Partial<Table> = {}): Table {
  const columns = ['Name', 'Note'].map(title => ({ title, width: 150, hidden: false }))
  return { title: 'Plan', columns, rows: [aRow('Door', 'old')], indented: 0, ...change }
}

describe('a workbook', () => {
  const sheetOf = (table: Table) => strFromU8(unzipSync(toXlsx(table))['xl/worksheets/sheet1.xml'] ?? new Uint8Array())

  test('has identical bytes for identical tables, and all its parts', () => {
    expect(toXlsx(aTable()).equals(toXlsx(aTable()))).toBe(true)
    expect(Object.keys(unzipSync(toXlsx(aTable())))).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/worksheets/sheet1.xml',
      'xl/styles.xml',
    ])
  })

  test('stores any text as text: markup, control characters, escape-like text, lone surrogates', () => {
    const xml = sheetOf(aTable({ rows: [aRow('</t><evil>&', 'a\u0001b_x0041_c\ud800d')] }))

    expect(xml).toContain('&lt;/t&gt;&lt;evil&gt;&amp;')
    expect(xml).toContain('a\ufffdb_x005F_x0041_c\ufffdd')
  })

  test.each([
    ['Plan: 2026/27 [new]?', 'Plan  2026 27  new'],
    ["''", 'Sheet'],
    ['x'.repeat(40), 'x'.repeat(31)],
  ])('gives its sheet a name that Excel accepts: %s', (title, name) => {
    expect(strFromU8(unzipSync(toXlsx(aTable({ title })))['xl/workbook.xml'] ?? new Uint8Array())).toContain(
      `<sheet name="${name}"`,
    )
  })

  test('gives a row of long texts the height of their lines', () => {
    const xml = sheetOf(aTable({ rows: [aRow('Door', 'x'.repeat(100)), aRow('a\nb', ''), aRow('short', '')] }))

    expect(xml).toMatch(/<row r="2" ht="90">.*<row r="3" ht="30">.*<row r="4"><c/s)
  })

  test('names columns past Z', () => {
    const columns = Array.from({ length: 28 }, (_, at) => ({ title: String(at), width: 100, hidden: at === 27 }))

    const xml = sheetOf(aTable({ columns, rows: [] }))

    expect(xml).toContain('r="Z1"')
    expect(xml).toContain('r="AB1"')
    expect(xml).toContain('<col min="28" max="28" width="14.00" customWidth="1" hidden="1"/>')
  })
})

describe('a PDF', () => {
  /** The text of the pages, run by run, decoded with its font. */
  const pagesOf = (pdf: Buffer): readonly string[] =>
    [...pdf.toString('latin1').matchAll(/\/FlateDecode >>\nstream\n([\s\S]*?)\nendstream/g)].map(([, stream = '']) =>
      inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'),
    )
  const textOf = (page: string): string =>
    [...page.matchAll(/(?:\/ActualText <feff([0-9a-f]*)> >> BDC )?\/(\w+) \S+ Tf <([0-9a-f]*)> Tj/g)]
      .map(([, actual, font = '', hex = '']) => {
        if (actual !== undefined) return fromUtf16(actual)
        return font === 'plain' || font === 'bold' ? Buffer.from(hex, 'hex').toString('latin1') : fromUtf16(hex)
      })
      .join('')
  const fromUtf16 = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')

  test('has a valid cross-reference table', () => {
    const pdf = toPdf(aTable(), 'LETTER').toString('latin1')
    const start = Number(/startxref\n(\d+)/.exec(pdf)?.[1])
    const offsets = [...pdf.slice(start).matchAll(/^(\d{10}) 00000 n/gm)].map(([, offset]) => Number(offset))

    expect(pdf.slice(start, start + 4)).toBe('xref')
    for (const [index, offset] of offsets.entries())
      expect(pdf.slice(offset).startsWith(`${index + 1} 0 obj`)).toBe(true)
    for (const [, length = '', stream = ''] of pdf.matchAll(/\/Length (\d+) [^>]*>>\nstream\n([\s\S]*?)\nendstream/g)) {
      expect(stream.length).toBe(Number(length))
    }
  })

  test.each([
    'Zażółć gęślą jaźń',
    'Привет',
    'Ελληνικά',
    '你好，世界',
    'こんにちは',
    '안녕하세요',
    'مرحبا',
    'שלום',
    'สวัสดี',
    '€ “quotes” – œ',
    '👩‍🚀 ready',
  ])('contains any text so that it can be found and copied: %s', text => {
    const [page = ''] = pagesOf(toPdf(aTable({ rows: [aRow(text, '')] }), 'A4'))

    expect(
      textOf(page)
        .replaceAll('\u0080', '€')
        .replaceAll('\u0093', '“')
        .replaceAll('\u0094', '”')
        .replaceAll('\u0096', '–')
        .replaceAll('\u009c', 'œ'),
    ).toContain(text)
  })

  test('breaks pages between rows, repeats the titles and numbers the pages', () => {
    const rows = Array.from({ length: 200 }, (_, at) => aRow(`Row ${at + 1}.`, 'note'))

    const pages = pagesOf(toPdf(aTable({ rows }), 'LETTER')).map(textOf)

    expect(pages.length).toBeGreaterThan(3)
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('NameNote')
      expect(page).toContain(`${index + 1} / ${pages.length}`)
    }
    const all = pages.join('')
    for (let at = 1; at <= 200; at++) expect(all.split(`Row ${at}.`)).toHaveLength(2)
  })

  test('continues a row higher than a page on the next one without loss', () => {
    const words = Array.from({ length: 1500 }, (_, at) => `w${at}`)

    const all = pagesOf(toPdf(aTable({ rows: [aRow('Long', words.join(' '))] }), 'LETTER'))
      .map(textOf)
      .join('')

    for (const word of words) expect(all).toContain(word)
  })

  test('puts columns that do not fit on separate pages, and omits hidden ones', () => {
    const columns = Array.from({ length: 30 }, (_, at) => ({ title: `Column${at}.`, width: 200, hidden: at === 7 }))
    const rows = [aRow(...columns.map((_, at) => `cell${at}.`))]

    const pages = pagesOf(toPdf(aTable({ columns, rows }), 'A4')).map(textOf)

    expect(pages.length).toBeGreaterThan(1)
    for (const at of columns.keys()) expect(pages.join('').includes(`cell${at}.`)).toBe(at !== 7)
  })

  test('repeats the row names on each page, also with further columns', () => {
    const columns = Array.from({ length: 30 }, (_, at) => ({ title: `Column${at}.`, width: 200, hidden: false }))

    const pages = pagesOf(toPdf(aTable({ columns, rows: [aRow('Door')] }), 'A4')).map(textOf)

    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) expect(page).toContain('Column0.')
    for (const page of pages) expect(page).toContain('Door')
  })

  test('aligns numbers to the right', () => {
    const rows = [1, 12_345].map(value => ({ depth: 0, cells: [{ text: 'x' }, { text: String(value), value }] }))
    const [page = ''] = pagesOf(toPdf(aTable({ rows }), 'A4'))
    const startOf = (text: string): number =>
      Number(new RegExp(`BT (\\S+) \\S+ Td \\S+ \\S+ Tf <${Buffer.from(text).toString('hex')}>`).exec(page)?.[1])

    // Four more digits, 0.556 em wide each, at 8 points.
    expect(startOf('1') - startOf('12345')).toBeCloseTo(4 * 0.556 * 8, 1)
  })

  describe('with bars', () => {
    const aPlan = (...bars: readonly (readonly [start: string, end: string] | null)[]) =>
      aTable({
        rows: bars.map((bar, at) => ({
          ...aRow(`Row ${at}`, ''),
          ...(bar ? { bar: { start: bar[0], end: bar[1] } } : {}),
        })),
      })
    const barsOf = (page: string) =>
      [...page.matchAll(/rg (\S+) \S+ (\S+) \S+ re f 0 g/g)].map(([, x, width]) => [Number(x), Number(width)] as const)

    test('has a chart after the rows, with bars as long as their days', () => {
      const pdf = toPdf(aPlan(['2026-03-02', '2026-03-02'], null, ['2026-03-03', '2026-03-06']), 'A4')

      const [, chart = ''] = pagesOf(pdf)
      const [[x = 0, day = 0] = [], [nextX = 0, fourDays = 0] = []] = barsOf(chart)
      expect(barsOf(chart)).toHaveLength(2)
      expect(fourDays / day).toBeCloseTo(4, 1)
      expect(nextX - x).toBeCloseTo(day, 1)
      expect(textOf(chart)).toContain('Row 1')
    })

    test.each([
      ['2026-03-02', '2026-03-03', ['2026-03-02', '2026-03-03']],
      ['2026-03-02', '2026-04-12', ['2026-03-02', '2026-03-09', '2026-04-06']],
      ['2026-01-01', '2026-06-30', ['2026-01', '2026-06']],
      ['2020-01-01', '2026-12-31', ['2020', '2026']],
      ['0001-01-01', '9999-12-31', ['1000', '9000']],
    ])('labels days, weeks, months or years, as space allows: %s to %s', (start, end, names) => {
      const [, chart = ''] = pagesOf(toPdf(aPlan([start, end]), 'A4'))

      for (const name of names) expect(textOf(chart)).toContain(name)
    })
  })

  test('of a sheet without columns or rows has one page', () => {
    expect(pagesOf(toPdf(aTable({ columns: [], rows: [] }), 'A0'))).toHaveLength(1)
  })
})
