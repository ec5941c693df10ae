import { expect, test } from 'vitest'
import { levelOf, shownText } from '../../../../shared/model/workbook-cell.ts'
import type { Room } from '../row-keeper.ts'
import { createRowWindow } from '../row-window.ts'
import { openWorkbook } from './open-workbook.ts'
import { styles, workbookOf } from './testing/a-workbook.ts'

const UNLIMITED: Room = { rows: Number.POSITIVE_INFINITY, cells: Number.POSITIVE_INFINITY }
const ignore = () => undefined

/** The table of the first worksheet, of which this much is kept in memory. */
function tableOf(bytes: Uint8Array, room: Room) {
  const opened = openWorkbook(bytes, room)
  const read = opened.kind === 'workbook' ? opened.read(0, ignore) : opened
  if (read.kind === 'refused') throw new Error(read.why)
  return read
}

const row = (cells: string, attributes = '') => `<row ${attributes}>${cells}</row>`
const number = (at: string, value: number, style = 0) => `<c r="${at}1" s="${style}"><v>${value}</v></c>`
const inline = (at: string, text: string) => `<c r="${at}1" t="inlineStr"><is><t>${text}</t></is></c>`
const shared = (at: string, index: number) => `<c r="${at}1" t="s"><v>${index}</v></c>`
const sheetOf = (rows: readonly string[], before = '', after = '') => ({
  'xl/worksheets/sheet1.xml': `<worksheet>${before}<sheetData>${rows.join('')}</sheetData>${after}</worksheet>`,
})
const SUMMARY_ABOVE = '<sheetPr><outlinePr summaryBelow="0"/></sheetPr>'
const levels = (...of: readonly number[]) => of.map((level, at) => row(number('A', at), `outlineLevel="${level}"`))
const moments = styles('yyyy-mm-dd hh:mm')
const NOON = 0.5

/** Worksheets about which the first row alone, or the first few, would decide wrongly. */
const SHAPES: Readonly<
  Record<string, { parts: Record<string, string>; first: readonly string[]; isGrouped?: readonly number[] }>
> = {
  'later rows begin further left': {
    parts: sheetOf([row(number('C', 1)), row(number('D', 2)), row(number('C', 3)), row(number('B', 4))]),
    first: ['', '1'],
  },
  'only the last row has a time': {
    parts: { ...moments, ...sheetOf([45462, 45463, 45464, 45465 + NOON].map(day => row(number('A', day)))) },
    first: ['19 Jun 2024 00:00'],
  },
  'no row has a time': {
    parts: { ...moments, ...sheetOf([45462, 45463, 45464, 45465].map(day => row(number('A', day)))) },
    first: ['2024-06-19'],
  },
  'only later rows are grouped': {
    parts: sheetOf(levels(0, 0, 0, 0, 1, 2, 0), SUMMARY_ABOVE),
    first: ['0'],
    isGrouped: [0, 0, 0, 0, 1, 2, 0],
  },
  'only the last row says that summaries are above': {
    parts: sheetOf(levels(0, 1, 0, 0, 1)),
    first: ['0'],
    isGrouped: [0, 1, 0, 0, 1],
  },
  'only the last row says that summaries are below': {
    parts: sheetOf(levels(0, 1, 1, 1, 0)),
    first: ['0'],
    isGrouped: [0, 0, 0, 0, 0],
  },
  'rows without values are in between': {
    parts: sheetOf([
      row(number('A', 1)),
      '<row/>',
      row('<c t="str"><v></v></c>'),
      row(number('A', 2)),
      '<row hidden="1"/>',
      row(number('A', 3)),
      row(number('A', 4)),
    ]),
    first: ['1'],
  },
  'texts are shared or inline': {
    parts: {
      'xl/sharedStrings.xml': '<sst><si><t>Ulm</t></si><si><r><t>0</t></r><r><t>07</t></r></si></sst>',
      ...sheetOf([
        row(shared('A', 0) + shared('B', 1)),
        row(inline('A', 'Größe 😀') + shared('B', 0)),
        row(shared('A', 1) + inline('B', '007')),
        row(shared('A', 9) + shared('B', 0)),
      ]),
    },
    first: ['Ulm', '007'],
  },
  'only later rows are hidden, wide and linked': {
    parts: sheetOf(
      [
        row(number('A', 1)),
        row(number('A', 2)),
        row(number('A', 3), 'hidden="1"'),
        row(number('F', 4), 'hidden="1"'),
        row(number('A', 5)),
      ],
      '<cols><col min="5" max="7" hidden="1"/></cols>',
      '<hyperlinks><hyperlink ref="A5"/></hyperlinks>',
    ),
    first: ['1'],
  },
  'a worksheet is read in many pieces': {
    parts: sheetOf(
      Array.from({ length: 3000 }, (_, at) => row(number('A', at) + inline('B', `Größe ${'some words '.repeat(30)}`))),
    ),
    first: ['0', `Größe ${'some words '.repeat(30)}`],
  },
}

test.each(Object.entries(SHAPES))(
  'rows that were not kept are read as one large read reads them: %s',
  async (_, shape) => {
    const bytes = workbookOf('', shape.parts)
    const { rows: all, notes, total, width } = tableOf(bytes, UNLIMITED)
    expect(all[0]?.map(shownText)).toEqual(shape.first)
    expect(all.map(([first = '']) => levelOf(first))).toEqual(shape.isGrouped ?? all.map(() => 0))
    for (const rows of [0, 1, 2]) {
      const table = tableOf(bytes, { ...UNLIMITED, rows })
      // One line more may be that of the titles.
      expect(table.rows).toEqual(all.slice(0, rows + 1))
      expect(table).toMatchObject({ notes, total, width })
      expect(await createRowWindow(table.again).read(rows + 1, total)).toEqual(all.slice(rows + 1))
    }
  },
)

test('rows are read forward and back, in slices', async () => {
  const table = tableOf(workbookOf(Array.from({ length: 50 }, (_, at) => row(number('A', at))).join('')), {
    ...UNLIMITED,
    rows: 9,
  })
  const window = createRowWindow(table.again)
  const numbers = async (from: number, count: number) => (await window.read(from, count)).map(([text]) => Number(text))
  expect(await numbers(10, 3)).toEqual([10, 11, 12])
  expect(await numbers(30, 2)).toEqual([30, 31])
  expect(await numbers(12, 2)).toEqual([12, 13])
  expect(await numbers(48, 5)).toEqual([48, 49])
})
