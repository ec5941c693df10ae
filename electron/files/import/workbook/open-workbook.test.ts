import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { strToU8, unzipSync, zipSync } from 'fflate/browser'
import { expect, test } from 'vitest'
import { encodeSheet } from '../../../../shared/columnar/encode.ts'
import { openColumnar } from '../../../../shared/columnar/read.ts'
import { aColumn, aRow, aSheet } from '../../../../shared/columnar/testing/a-sheet.ts'
import { createSheetView } from '../../../../shared/fold/sheet-view.ts'
import { readWorkbookCell, shownText } from '../../../../shared/model/workbook-cell.ts'
import { cases } from '../../../../shared/testing/cases.ts'
import { writeWorkbook } from '../../export/write-workbook.ts'
import { openWorkbook } from './open-workbook.ts'
import { RELATIONS, relation, styles, workbookOf } from './testing/a-workbook.ts'

const recorded = readFileSync(join(import.meta.dirname, '../fixtures/libreoffice.xlsx'))
const ignore = () => undefined

function read(bytes: Uint8Array, sheet = 0) {
  const opened = openWorkbook(bytes)
  if (opened.kind === 'refused') return opened.why
  const found = opened.read(sheet, ignore)
  return found.kind === 'refused' ? found.why : found.rows.map(row => row.map(shownText))
}

/** The same with the marks for text. */
function cellsOf(sheetData: string, more: Record<string, string> = {}) {
  const opened = openWorkbook(workbookOf(sheetData, more))
  const found = opened.kind === 'workbook' ? opened.read(0, ignore) : opened
  return found.kind === 'table' ? found.rows.map(row => row.map(readWorkbookCell)) : found.why
}

/** The text of one number in each of these formats. */
function shownIn(value: number, ...codes: string[]) {
  const cells = codes.map((_, at) => `<c s="${at}"><v>${value}</v></c>`)
  const rows = read(workbookOf(`<row>${cells.join('')}</row>`, styles(...codes)))
  return Array.isArray(rows) ? rows[0] : rows
}

test('reads a LibreOffice workbook as shown: dates, codes, percentages, booleans, formula values, errors', () => {
  expect(read(recorded)).toEqual([
    ['Name', 'Code', 'Born', 'Arrives', 'Share', 'Cost', 'Comes', 'Sum', 'At', 'Took', 'Zip'],
    [
      'Zoë 😀 Ümit',
      '007',
      '1984-02-29',
      '03 Jul 2026 14:30',
      '12.5%',
      '€1234.5',
      'TRUE',
      '€2469',
      '09:05',
      '26:30:15',
      '01067',
    ],
    ['שלום עולם', '00120', '2026-12-24', '', '100%', '-€7', 'FALSE', '#DIV/0!'],
    ['Two\nlines & <bold> _x0041_', '=1+1', 'merged', '', '0.3', 'ab'],
  ])
})

test('omits hidden sheets, and starts a table at its first non-empty column', () => {
  const opened = openWorkbook(recorded)
  expect(opened).toMatchObject({ sheets: ['Guests & "more"', 'Prices'] })
  expect(read(recorded, 1)).toEqual([
    ['What', 'Price'],
    ['Chair', '0.1'],
  ])
})

test('derives dates, times and percentages from the format and ignores colors and text', () => {
  expect(
    shownIn(46206.5, 'd. mmmm yyyy', 'm/d/yy h:mm AM/PM', '[Red]#,##0.00', '"days" 0.0', 'mmm', '[$-409]dd\\-mm'),
  ).toEqual(['2026-07-03', '03 Jul 2026 12:00', '46206.5', '46206.5', '2026-07-03', '2026-07-03'])
  expect(shownIn(46206, 'yyyy-mm-dd hh:mm')).toEqual(['2026-07-03'])
  expect(shownIn(0.07, '0%', '0.0%;-0.0%', 'h:mm:ss', '[mm]:ss', '0000', '_-* #,##0 [$kr.-406]_-')).toEqual([
    '7%',
    '7%',
    '01:40:48',
    '01:40:48',
    '0.07',
    'DKK 0.07',
  ])
  expect(
    shownIn(-5, '[$CHF]\\ 0', '[$CHF-807] 0', '[$A$]0', '[$$-C09]0', '[$$-en-CA]0', '[$$-409]0', '[$¥-411]0'),
  ).toEqual([...['-CHF 5', '-CHF 5', '-A$5', '-A$5', '-C$5', '-US$5', '-JPY 5']])
  expect(shownIn(5, '"SEK" 0', '0 "zł"', '[$zł-415] 0')).toEqual(['SEK 5', '5', '5'])
  // All 21 digits would read as a code.
  expect(shownIn(1e20, '0', '£0')).toEqual(['1e+20', '1e+20'])
  expect(shownIn(123_456_789_012_345, '0')).toEqual(['123456789012345'])
  expect(shownIn(7, '000', '# ?/?', '0.00E+00')).toEqual(['007', '7', '7'])
  expect(
    shownIn(-58200.5, '"£"#,##0.00', '[$€-407] #,##0', '#,##0.00\\ [$€-1]', '$0', '[$-409]0.0', '"£ each"'),
  ).toEqual(['-£58200.5', '-€58200.5', '-€58200.5', '-$58200.5', '-58200.5', '-58200.5'])
  // Excel has a 29 February 1900, so days before it are counted differently.
  expect(shownIn(1, 'd/m/yy')).toEqual(['1900-01-01'])
  expect(shownIn(61, 'd/m/yy')).toEqual(['1900-03-01'])
  expect(shownIn(-5, 'd/m/yy', '[h]:mm')).toEqual(['-5', '-5'])
})

test('a column with only midnight times holds dates; any other keeps dates with times as text', () => {
  const cell = (format: number, value: number) => `<c s="${format}"><v>${value}</v></c>`
  const iso = (value: string) => `<c t="d"><v>${value}</v></c>`
  const timeOf = (hours: number, seconds = 0) => 45462 + (hours * 3600 + seconds) / 86_400
  const [date, moment] = [0, 1]
  const rows = [
    cell(moment, timeOf(18)) + cell(moment, 45462) + cell(date, 45462) + iso('2024-06-19T18:00:00.000Z'),
    cell(moment, 45462) + cell(moment, 45463) + cell(date, timeOf(18)) + iso('2024-06-19T00:00'),
    cell(date, 45462) + cell(moment, 45464) + cell(date, 45463) + iso('2024-06-19'),
    cell(moment, timeOf(18, 5)) + cell(moment, 45465) + cell(date, 45464) + '<c t="str"><v>2024-06-19T18:00:00</v></c>',
  ].map(cells => `<row>${cells}</row>`)
  const codes = styles('yyyy-mm-dd', 'yyyy-mm-dd hh:mm')
  const text = (of: string) => ({ kind: 'text', text: of })
  const plain = (of: string) => ({ kind: 'plain', text: of })

  expect(cellsOf(rows.join(''), codes)).toEqual([
    [text('19 Jun 2024 18:00'), plain('2024-06-19'), plain('2024-06-19'), text('19 Jun 2024 18:00')],
    [text('19 Jun 2024 00:00'), plain('2024-06-20'), plain('2024-06-19'), text('19 Jun 2024 00:00')],
    [text('19 Jun 2024'), plain('2024-06-21'), plain('2024-06-20'), text('19 Jun 2024')],
    [text('19 Jun 2024 18:00:05'), plain('2024-06-22'), plain('2024-06-21'), text('2024-06-19T18:00:00')],
  ])
  const opened = openWorkbook(workbookOf(rows.join(''), codes))
  expect(opened.kind === 'workbook' && opened.read(0, ignore)).toMatchObject({ notes: { timedColumns: 2 } })
})

test('reads dates of old Macs, dates as text, rich text with phonetic guides, and escaped characters', () => {
  const old = workbookOf('<row><c s="0"><v>0</v></c><c t="d"><v>2026-07-03T00:00:00.000Z</v></c></row>', {
    ...styles('yyyy'),
    'xl/workbook.xml':
      '<workbook xmlns:r="q"><workbookPr date1904="1"/><sheets><sheet name="One" r:id="rId1"/></sheets></workbook>',
  })
  expect(read(old)).toEqual([['1904-01-01', '2026-07-03']])
  const strings =
    '<sst><si><r><t>To</t></r><r><t xml:space="preserve"> go</t></r><rPh><t>no</t></rPh></si><si><t/></si></sst>'
  const sheet =
    '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>9</v></c><c t="inlineStr"><is><t>a_x000D_\nb&#128512;<![CDATA[<&]]></t></is></c>' +
    '<c t="str"><f>x</f></c><c t="e"><v>#N/A</v></c></row>'
  expect(read(workbookOf(sheet, { 'xl/sharedStrings.xml': strings }))).toEqual([
    ['To go', '', '', 'a\nb😀<&', '', '#N/A'],
  ])
})

test('marks a text cell as text, even if it looks like a number', () => {
  const texts = ['12', '-12.5', '£5', '+1', '0.00%', "'=1+1", '007', '1/2/2026', '\u0663']
  const strings = `<sst>${texts.map(text => `<si><t>${text}</t></si>`).join('')}</sst>`
  const shared = texts.map((_, at) => `<c t="s"><v>${at}</v></c>`)
  const inline = texts.map(text => `<c t="inlineStr"><is><t>${text}</t></is></c>`)
  const results = texts.map(text => `<c t="str"><f>A1</f><v>${text}</v></c>`)
  const rows = [shared, inline, results].map(cells => `<row>${cells.join('')}</row>`).join('')
  const asText = texts.map(text => ({ kind: 'text', text }))
  expect(cellsOf(rows, { 'xl/sharedStrings.xml': strings })).toEqual([asText, asText, asText])
  expect(cellsOf('<row><c><v>12</v></c><c t="b"><v>1</v></c></row>')).toEqual([
    [
      { kind: 'plain', text: '12' },
      { kind: 'plain', text: 'TRUE' },
    ],
  ])
})

test('a formula without a stored result is marked, and one with an empty result is blank', () => {
  const row =
    '<row><c><v>1</v></c><c><f>1+1</f></c><c><f t="shared" si="0"/></c><c t="str"><f>"a"&amp;B1</f></c><c t="str"><f>x</f><v></v></c><c><v>2</v></c></row>'
  expect(cellsOf(row)).toEqual([
    [
      { kind: 'plain', text: '1' },
      { kind: 'no-result', text: '=1+1' },
      { kind: 'no-result', text: '' },
      { kind: 'no-result', text: '="a"&B1' },
      { kind: 'plain', text: '' },
      { kind: 'plain', text: '2' },
    ],
  ])
})

test('reads both spellings of booleans', () => {
  const cells = ['0', '1', 'false', 'true', 'FALSE'].map(value => `<c t="b"><v>${value}</v></c>`)
  expect(read(workbookOf(`<row>${cells.join('')}</row>`))).toEqual([['FALSE', 'TRUE', 'FALSE', 'TRUE', 'FALSE']])
})

test('distant cells and rows cost nothing; too many columns are rejected', () => {
  expect(
    read(workbookOf('<row r="1"><c r="B1"><v>1</v></c></row><row r="999999999"><c r="C9"><v>2</v></c></row>')),
  ).toEqual([['1'], ['', '2']])
  expect(read(workbookOf('<row><c r="OJ1"><v>1</v></c></row>'))).toEqual([['1']])
  expect(read(workbookOf('<row><c r="OK1"><v>1</v></c></row>'))).toBe('too-wide')
  expect(read(workbookOf('<row><c r="ZZZZZZZZZZZZ1"><v>1</v></c></row>'))).toBe('too-wide')
  expect(read(workbookOf('<row/>'))).toBe('empty')
})

test('keeps the rows that a sheet can hold, and counts the others', () => {
  const workbook = openWorkbook(workbookOf('<row hidden="1"><c r="B1"><v>1</v></c></row>'.repeat(30_000)))
  const reported: (number | undefined)[] = []
  const sheet = workbook.kind === 'workbook' && workbook.read(0, ({ rows }) => void reported.push(rows))
  if (!sheet || sheet.kind === 'refused') throw new Error('no table')
  expect([sheet.rows.length, sheet.total, sheet.width, sheet.notes?.hiddenRows]).toEqual([20_001, 30_000, 1, 30_000])
  expect(reported.at(-1)).toBe(30_000)
})

test('finds parts by relative paths, also in UTF-16', () => {
  const row = '<row><c t="s"><v>0</v></c></row>'
  const relations = (sheet: string, strings: string) => ({
    'xl/_rels/workbook.xml.rels': RELATIONS(
      relation('rId1', 'worksheet', sheet),
      relation('rId2', 'sharedStrings', strings),
    ),
    'xl/sharedStrings.xml': '<sst><si><t>Größe</t></si></sst>',
  })
  expect(read(workbookOf(row, relations('./worksheets/sheet1.xml', '../xl/./sharedStrings.xml')))).toEqual([['Größe']])

  const wide = `\ufeff<?xml version="1.0" encoding="UTF-16"?><worksheet><sheetData><row><c t="str"><v>Größe</v></c></row></sheetData></worksheet>`
  const bytes = Buffer.from(wide, 'utf16le')
  expect(read(withSheet(bytes))).toEqual([['Größe']])
  expect(read(withSheet(Buffer.from(bytes).swap16()))).toEqual([['Größe']])
})

/** A workbook with these bytes as its sheet. */
const withSheet = (sheet: Uint8Array): Uint8Array =>
  zipSync({ ...unzipSync(workbookOf('')), 'xl/worksheets/sheet1.xml': new Uint8Array(sheet) })

test('rejects a damaged or foreign file with its reason', () => {
  expect(read(readFileSync(join(import.meta.dirname, '../fixtures/libreoffice.ods')))).toBe('not-workbook')
  expect(read(zipSync({ 'word/document.xml': strToU8('<document/>') }))).toBe('not-workbook')
  expect(read(recorded.subarray(0, recorded.length - 100))).toBe('damaged')
  for (const broken of ['<row>', '<row></c>', '<row><c r="A1</row>', '<!DOCTYPE x>']) {
    expect(read(workbookOf(broken))).toBe('damaged')
  }
})

test('rejects a part that unpacks to more than announced, and unpacks no more than that', () => {
  const cells = '<row><c><v>1</v></c></row>'.repeat(1000)
  expect(read(announcing(workbookOf(cells), 300 * 1024 * 1024))).toBe('too-large')
  expect(read(announcing(workbookOf(cells), 1000))).toBe('damaged')
})

/** The same file, saying of its first worksheet that it is so large unpacked (APPNOTE 4.3.12). */
function announcing(file: Uint8Array, size: number): Uint8Array {
  const bytes = Buffer.from(file)
  const name = bytes.lastIndexOf('xl/worksheets/sheet1.xml')
  bytes.writeUInt32LE(size, name - 46 + 24)
  return bytes
}

test('any changed byte of a workbook results in a table or a reason', () => {
  const byte = fc.tuple(fc.nat(recorded.length - 1), fc.integer({ min: 1, max: 255 }))
  fc.assert(
    fc.property(fc.array(byte, { minLength: 1, maxLength: 4 }), changes => {
      const bytes = Uint8Array.from(recorded)
      for (const [at, by] of changes) bytes[at] = (bytes[at] ?? 0) ^ by
      expect(['string', 'object']).toContain(typeof read(bytes))
    }),
    { numRuns: cases(150, 500) },
  )
})

test('an exported sheet is read back unchanged', async () => {
  const columns = [
    aColumn(1, 'text', { title: 'Task' }),
    aColumn(2, 'date', { title: 'Due' }),
    aColumn(3, 'checkbox', { title: 'Done' }),
    aColumn(4, 'text', { title: 'Cost' }),
  ]
  const row = fc.record({
    1: fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
      fc.constantFrom('_x0041_', 'a\nb', '<&">', ' ', '007', '=1'),
    ),
    2: fc
      .date({ min: new Date('1900-03-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map(day => day.toISOString().slice(0, 10)),
    3: fc.boolean(),
    4: fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 })),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 6 }), async rows => {
      const sheet = aSheet(
        rows.map((cells, at) => aRow(at + 1, cells)),
        { columns, name: 'Plan' },
      )
      const base = openColumnar(encodeSheet(sheet))
      if (!base.ok) throw new Error('the sheet does not open')
      const pieces: Uint8Array[] = []
      await writeWorkbook(createSheetView(base.value, new Map(), []), {
        write: async bytes => void pieces.push(bytes),
        signal: new AbortController().signal,
        onPart: ignore,
      })
      expect(read(Buffer.concat(pieces))).toEqual([
        ['Task', 'Due', 'Done', 'Cost'],
        ...rows.map(cells => [
          writable(cells[1]),
          cells[2],
          cells[3] ? 'TRUE' : 'FALSE',
          String(Number(cells[4].toPrecision(15))),
        ]),
      ])
    }),
    { numRuns: cases(40, 100) },
  )
})

/** XML cannot represent most control characters, and normalizes line ends. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that have to go
const writable = (text: string) => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '').replace(/\r\n?/g, '\n')

/** Processor time in milliseconds, of the quickest of three: other tests run in this process. */
function cpuOf(work: () => unknown): number {
  const times = [1, 2, 3].map(() => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...times)
}

// Ten times the length may take ten times as long. Quadratic work takes a hundred times, and minutes for a malicious
// file.
test.each<[string, (length: number) => Uint8Array]>([
  ['a tag of one long word', length => workbookOf(`<row><c ${'a'.repeat(length)}></c></row>`)],
  [
    'a format that opens brackets',
    length => workbookOf('<row><c s="0"><v>1</v></c></row>', styles('['.repeat(length))),
  ],
  [
    'a format that opens currencies',
    length => workbookOf('<row><c s="0"><v>1</v></c></row>', styles(`0${'[$'.repeat(length / 2)}`)),
  ],
])('the time to read %s grows linearly with its length', (_, workbook) => {
  const [short, long] = [workbook(5_000), workbook(50_000)]
  read(short)

  const shortMs = Math.max(
    5,
    cpuOf(() => read(short)),
  )

  expect(cpuOf(() => read(long))).toBeLessThan(40 * shortMs)
})
