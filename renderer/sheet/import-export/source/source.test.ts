import { expect, test } from 'vitest'
import { readNumberFormat } from '../../../../shared/model/sheet/number-format.ts'
import { fail, ok } from '../../../../shared/result.ts'
import { localeOf } from '../../../ui/messages/locale.ts'
import { numberText } from '../../values/number-format.ts'
import { readNumber } from '../../values/typing/parse-number.ts'
import { readCopied } from './clipboard-table.ts'
import { guessKind, titleLinesOf } from './guess-columns.ts'
import { formatOfTexts, holdsFractions, isShare } from './number-column.ts'
import {
  countedMessage,
  importProblem,
  leftOutMessage,
  refusalMessage,
  refusedCopyMessage,
  titleChoices,
  worksheetMessages,
} from './source-messages.ts'
import { readLines, readSample, sourceOf, type TableSource } from './table-source.ts'

const british = localeOf('en-GB')
const rest = async () => undefined

/** Delivers rows as a file does: a few at a time. */
const slicesOf =
  (lines: readonly (readonly string[])[], size: number): TableSource['slice'] =>
  async after =>
    ok({ items: lines.slice(after, after + size), next: after + size < lines.length ? after + size : null })

test('all lines are read from the requested one on; after an abort there are none', async () => {
  const lines = Array.from({ length: 10 }, (_, at) => [String(at)])
  const reported: number[] = []
  const source = { slice: slicesOf(lines, 4) }
  const onRead = (read: number) => void reported.push(read)
  expect(await readLines(source, { from: 1, count: 100 }, { onRead, isCancelled: () => false })).toEqual(
    ok(lines.slice(1)),
  )
  expect(reported).toEqual([4, 8, 9])
  expect(await readLines(source, { from: 0, count: 1 }, { onRead, isCancelled: () => true })).toEqual(
    fail({ kind: 'cancelled' }),
  )
})

test('a sample is long enough to guess the columns, however long the table is', async () => {
  const lines = Array.from({ length: 20_000 }, (_, at) => [String(at)])
  const sample = await readSample(slicesOf(lines, 500))
  expect(sample.ok && sample.value).toHaveLength(1000)
  expect(sourceOf(lines, 'Long')).toMatchObject({ rows: 20_000, width: 1, name: 'Long' })
})

test('copied cells are read by value, otherwise as text, without blank lines', async () => {
  const html =
    '<table><tr><td sdval="46206" sdnum="1033;0;DD.MM.YYYY">03.07.2026</td><td>x</td></tr><tr><td></td></tr></table>'
  expect(await readCopied({ html, plain: 'y' }, rest)).toEqual({
    kind: 'table',
    lines: [['2026-07-03', 'x']],
    isPlain: true,
  })
  expect(await readCopied({ html: '<p>no table</p>', plain: 'a\tb\r\n\r\n"c\nd"\t\r\n' }, rest)).toEqual({
    kind: 'table',
    lines: [
      ['a', 'b'],
      ['c\nd', ''],
    ],
    isPlain: false,
  })
})

test('a missing or too large table is reported with the next step', async () => {
  const why = async (plain: string) => {
    const read = await readCopied({ html: '', plain }, rest)
    return read.kind === 'refused' ? refusedCopyMessage(read.why) : ''
  }
  expect(await why('')).toBe('There is no table on the clipboard. Copy some cells or lines first.')
  expect(await why('a\t'.repeat(400))).toContain('400 columns')
  expect(await why('a\n'.repeat(20_002))).toContain('20,000 rows')
  expect(refusalMessage({ why: 'empty' }, true)).toBe('This sheet is empty. Choose another one.')
  expect(refusalMessage({ why: 'empty' }, false)).toBe('This file is empty. Choose another one.')
})

const NO_NOTES = {
  hasOutline: false,
  hiddenRows: 0,
  hiddenColumns: [],
  timedColumns: 0,
  links: 0,
  comments: 0,
  pictures: 0,
  charts: 0,
}
const NONE_HIDDEN = { stay: 0, show: 0 }

test('the preview says how many rows and columns of a workbook are hidden, and whether they stay so', () => {
  const messages = (hiddenRows: number, stay: number, show: number) =>
    worksheetMessages({ ...NO_NOTES, hiddenRows }, { stay, show }, false)
  expect(messages(1200, 0, 0)).toEqual([
    '1,200 hidden rows of the workbook are imported too, and shown like the others.',
  ])
  expect(messages(0, 1, 0)).toEqual(['1 hidden column stays hidden in the sheet.'])
  expect(messages(1, 2, 1)).toEqual([
    '2 hidden columns stay hidden in the sheet.',
    '1 hidden row and 1 hidden column of the workbook are imported too, and shown like the others.',
  ])
  expect(messages(1, 0, 0)).toEqual(['1 hidden row of the workbook is imported too, and shown like the others.'])
})

test('the preview says that dates with a time are kept as text', () => {
  expect(worksheetMessages({ ...NO_NOTES, timedColumns: 1 }, NONE_HIDDEN, false)).toEqual([
    'Dates with a time are kept as text, in 1 column: date columns hold no time.',
  ])
})

test('reports the parts of a worksheet besides values: imported or left out', () => {
  expect(worksheetMessages(NO_NOTES, NONE_HIDDEN, false)).toEqual([])
  expect(worksheetMessages({ ...NO_NOTES, hasOutline: true }, NONE_HIDDEN, false)).toEqual([
    'Rows are indented as they are grouped in the workbook.',
  ])
  expect(worksheetMessages(NO_NOTES, NONE_HIDDEN, true)).toEqual([])
  expect(worksheetMessages({ ...NO_NOTES, hasOutline: true }, NONE_HIDDEN, true)).toEqual([
    'Rows are indented as they are grouped in the workbook.',
    'Groups of rows that continue in the next sheet begin there at the top level.',
  ])
  expect(worksheetMessages({ ...NO_NOTES, links: 1200, comments: 1, pictures: 2 }, NONE_HIDDEN, false)).toEqual([
    'Left out: 1,200 links, 1 comment and 2 pictures. Sheaf imports the values of cells.',
  ])
})

test('an unclosed quote is reported with its line', () => {
  expect(refusalMessage({ why: 'open-quote', line: 1204 }, false)).toContain('in line 1,204 of this file')
})

test('reads no more lines than requested, across slices', async () => {
  const lines = Array.from({ length: 10 }, (_, at) => [String(at)])
  const slice = async (after: number) =>
    ok({ items: lines.slice(after, after + 4), next: after + 4 < 10 ? after + 4 : null })
  const read = (from: number, count: number) =>
    readLines({ slice }, { from, count }, { onRead: () => undefined, isCancelled: () => false })
  expect(await read(1, 6)).toEqual(ok(lines.slice(1, 7)))
  expect(await read(8, 6)).toEqual(ok(lines.slice(8)))
})

test('the progress of a count is shown from the first row on', () => {
  expect([undefined, 0, 1, 340_000].map(countedMessage)).toEqual([null, null, '1 row so far', '340,000 rows so far'])
})

test('an unreadable file is reported with the next step', () => {
  expect(importProblem({ kind: 'file-unreadable', name: 'a.csv', reason: 'changed' })).toBe(
    'a.csv was changed after it was chosen. Choose it again.',
  )
  expect(importProblem({ kind: 'file-unreadable', name: 'a.csv', reason: 'gone' })).toContain('Choose the file again')
  expect(importProblem({ kind: 'file-unreadable', name: 'three', reason: 'folder' })).toContain('three is a folder.')
})

test.each([
  ['date', ['2026-07-03', '', '2026-12-24']],
  ['date', ['25/12/2026', '1/2/2026']],
  ['date', ['12/25/26', '1/2/26']],
  ['date', ['7 Mar 2026', '8 March 2026']],
  ['date', ['7. März 2026', '24. Dezember 2026']],
  ['date', ['7 de marzo de 2026', '1 de dic de 2026']],
  ['text', ['3 rooms 2026', '4 rooms 2026']],
  ['text', ['3/7', '1/2']],
  ['text', ['1.2.10', '1.2.11']],
  ['text', ['31/02/2026']],
  ['text', ['2026-07-03', 'someday']],
  ['text', ['2026-07-03T14:30:00']],
  ['checkbox', ['TRUE', 'false', '']],
  ['checkbox', ['x', '', 'X']],
  ['text', ['1', '0', '1']],
  ['contact', ['ann@sheets.example', 'bo@sheets.example']],
  ['choice', ['Open', 'Done', 'open', 'Open', 'Done', 'Done']],
  ['text', ['Open', 'Done', 'Open']],
  ['text', ['1', '2', '1', '2', '1', '2']],
  ['text', ['', '']],
] as const)('%s is what %j holds', (kind, texts) => {
  expect(guessKind(texts, british)).toBe(kind)
})

test.each([
  ['12.5%, 7%', ['12.5%', '', '7 %'], ['12.5%', '7.0%']],
  ['shares with a comma, and a word', ['12,5 %', 'n/a', '100 %'], ['12.5%', '100.0%']],
  ['shares, one of them without its sign', ['12.5%', '0.3'], ['12.5%', '30.0%']],
  ['shares with the dust of a division', ['33.3333333333333%'], ['33.33%']],
  ['pounds', ['£58,200', '-£3.5'], ['£58,200.00', '-£3.50']],
  ['whole euros behind their number', ['58.200 €', '7 €'], ['€58,200', '€7']],
] as const)('numbers of %s are shown as they were', (_, texts, shown) => {
  const format = formatOfTexts(texts, british)
  const numbers = texts.flatMap(text => readNumber(text, british, null) ?? [])
  expect(numbers.map(number => numberText(number, format)).slice(0, 2)).toEqual(shown.slice(0, numbers.length))
})

test.each([
  ['A$5', 'AUD'],
  ['CA$5', 'CAD'],
  ['HK$5', 'HKD'],
  ['US$5', 'USD'],
  ['CN¥5', 'CNY'],
  ['₪5', 'ILS'],
  ['₩5', 'KRW'],
  ['CHF 5', 'CHF'],
  ['-SEK 5', 'SEK'],
  ['5 ZAR', 'ZAR'],
])('%s is shown in %s, every currency of the service', (text, code) => {
  expect(readNumberFormat(formatOfTexts([text], british)).currency).toBe(code)
})

test('an ambiguous currency sign is that of the country, and kr elsewhere is none', () => {
  const currencyIn = (text: string, tag: string) => readNumberFormat(formatOfTexts([text], localeOf(tag))).currency
  expect(currencyIn('$5', 'en-CA')).toBe('CAD')
  expect(currencyIn('$5', 'en-GB')).toBe('USD')
  expect(currencyIn('5 kr', 'sv-SE')).toBe('SEK')
  expect(formatOfTexts(['5 kr'], british)).toBeNull()
})

test('numbers with different or missing signs have no format', () => {
  for (const texts of [
    ['12.5%', '12'],
    ['£5', '0.5'],
    ['0.5'],
    ['£5', '€5'],
    ['5', '6'],
    ['10%', '£5'],
    ['words', ''],
    [],
  ]) {
    expect(formatOfTexts(texts, british)).toBeNull()
  }
  expect(['12.5 %', '12,5%', '-3%', '100 % sure', '%', '£5'].map(text => isShare(text, british))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

test('a first line of words is a title line; one with a number, a date or an address is data', () => {
  const below = ['x', '1', 'y']
  expect(titleLinesOf([['Name', 'Cost', ''], below], british)).toBe(1)
  for (const data of ['12', '£3', '2026-07-03', 'ann@sheets.example', 'TRUE']) {
    expect(titleLinesOf([['Name', data], below], british)).toBe(0)
  }
})

test('years among words are titles, and a year among years is data', () => {
  expect(
    titleLinesOf(
      [
        ['Region', '2023', '2024', '2025'],
        ['North', '5', '6', '7'],
      ],
      british,
    ),
  ).toBe(1)
  expect(
    titleLinesOf(
      [
        ['Town', '2023'],
        ['Ulm', '2024'],
      ],
      british,
    ),
  ).toBe(0)
  expect(
    titleLinesOf(
      [
        ['2023', '2024'],
        ['5', '6'],
      ],
      british,
    ),
  ).toBe(0)
})

test('a title may occur twice in its line, but not as a value below', () => {
  expect(
    titleLinesOf(
      [
        ['Name', 'Email', 'Name'],
        ['Ann', 'ann@sheets.example', 'Bo'],
      ],
      british,
    ),
  ).toBe(1)
  expect(
    titleLinesOf(
      [
        ['yes please', 'no', 'no'],
        ['no', 'no', 'no'],
      ],
      british,
    ),
  ).toBe(0)
})

test('a single line of several words is a table without rows', () => {
  expect(titleLinesOf([['A', 'B']], british)).toBe(1)
  expect(titleLinesOf([['A', '5']], british)).toBe(0)
  expect(titleLinesOf([['A']], british)).toBe(0)
})

test('lines above the titles that fill fewer than half of the columns are no rows', () => {
  const table = [
    ['Item', 'Qty', 'Day'],
    ['Desk', '2', '2020-06-18'],
    ['Lamp', '', '2020-06-19'],
  ]
  expect(titleLinesOf([['Stock list 2026', '', ''], ...table], british)).toBe(2)
  expect(titleLinesOf([['Stock list 2026'], [''], ...table], british)).toBe(3)
  expect(titleLinesOf([['Stock list 2026', '', ''], ...table.slice(1)], british)).toBe(0)
  const statement = ['Day', 'Value day', 'Purpose', 'Amount', 'Currency']
  const entry = ['31.01.26', '31.01.26', 'Rent', '-12,34', 'EUR']
  expect(titleLinesOf([['Account', 'DE1'], ['From:', '01.01.26'], [''], statement, entry, entry, entry], british)).toBe(
    4,
  )
})

test('any of the first lines can be chosen as titles, and is listed by its start', () => {
  const lines = [
    ['Stock list', ''],
    ['', ' '],
    ['Item', 'A title so long that nobody reads it to its end in a list'],
  ]
  expect(titleChoices(lines)).toEqual([
    { value: 0, label: 'No titles' },
    { value: 1, label: 'Titles in line 1: Stock list' },
    { value: 2, label: 'Titles in line 2' },
    { value: 3, label: 'Titles in line 3: Item, A title so long that nobody reads it to it…' },
  ])
  expect(titleChoices(Array.from({ length: 1000 }, () => ['x']))).toHaveLength(51)
})

test('skipping the lines above the titles is announced', () => {
  expect([0, 1, 2, 4].map(leftOutMessage)).toEqual([null, null, 'Line 1 is left out.', 'Lines 1 to 3 are left out.'])
})

test('the time to find an address grows linearly with the length of the text', () => {
  // Of the quickest of three: other tests run in this process.
  const cpuOf = (length: number) => {
    const text = `a@${'.a'.repeat(length / 2)}@`
    const times = [1, 2, 3].map(() => {
      const before = process.cpuUsage()
      expect([guessKind([text], british), titleLinesOf([[text], ['x']], british)]).toEqual(['text', 1])
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1000
    })
    return Math.min(...times)
  }
  cpuOf(3000)

  const shortMs = Math.max(5, cpuOf(3000))

  expect(cpuOf(30_000)).toBeLessThan(40 * shortMs)
})

test('numbers between 0 and 1 without a percent sign are fractions if all of them are', () => {
  expect(holdsFractions(['0.25', '1', '', 'none', '0'], british)).toBe(true)
  for (const texts of [
    ['1', '0'],
    ['0.5', '35'],
    ['0.5', '35%'],
    ['0.25%', '0.1'],
  ]) {
    expect(holdsFractions(texts, british)).toBe(false)
  }
})
