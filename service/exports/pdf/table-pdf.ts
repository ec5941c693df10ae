import type { Table, TableRow } from '../table.ts'
import { type Chart, drawBar, drawScale, toChart } from './gantt.ts'
import { type PdfPage, pdfFile } from './pdf-file.ts'
import { FONTS } from './pdf-fonts.ts'
import { drawText, type TextStyle, textWidth, wrapText } from './pdf-text.ts'

/** Paper sizes in points, portrait (api-guide section 6.4). */
export const PAPER = {
  LETTER: [612, 792],
  LEGAL: [612, 1008],
  WIDE: [792, 1224],
  ARCHD: [1728, 2592],
  A4: [595, 842],
  A3: [842, 1191],
  A2: [1191, 1684],
  A1: [1684, 2384],
  A0: [2384, 3370],
} as const

export type PaperSize = keyof typeof PAPER

const MARGIN = 36
const CELL: TextStyle = { size: 8 }
const HEADER: TextStyle = { size: 8, isBold: true }
const TITLE: TextStyle = { size: 14, isBold: true }
const LINE = 10.5
const PAD = 4
const INDENT = 8
const NARROWEST = 44
const MOST_TITLE_LINES = 6
/** The share of a chart page that row names take. */
const NAMES_SHARE = 0.3
/** Points on paper per pixel of column width. */
const POINTS = 0.6

/** A column with its position on the page. */
type Lane = {
  readonly index: number
  readonly x: number
  readonly width: number
}

/** The index of a lane without a column. */
const NO_COLUMN = -1

type Paper = {
  readonly width: number
  readonly height: number
}

/**
 * A table as a printable document: as wide as the paper, with its titles on every page. Columns that do not fit
 * continue on separate pages next to the row names, and a row higher than a page continues on the next one: nothing is
 * omitted. If rows have bars, a chart follows.
 */
export function toPdf(table: Table, size: PaperSize): Buffer {
  const [short, long] = PAPER[size]
  const paper = table.columns.length > 4 ? { width: long, height: short } : { width: short, height: long }
  const room = paper.width - 2 * MARGIN
  const cells = bandsOf(table, room).flatMap(lanes => setBand(table, lanes, paper))
  const bodies = [...cells, ...setChart(table, room, paper)]
  const pages = bodies.map((content, index): PdfPage => {
    const number = `${index + 1} / ${bodies.length}`
    const x = paper.width - MARGIN - textWidth(number, CELL)
    return { ...paper, content: content + drawText(number, x, MARGIN / 2, CELL) }
  })
  return pdfFile(table.title, pages, FONTS)
}

/** Splits the columns into bands that fit the paper width. */
function bandsOf({ columns, indented }: Table, room: number): readonly (readonly Lane[])[] {
  // Columns hidden on screen are not printed.
  const shown = [...columns.entries()].filter(([, { hidden }]) => !hidden)
  const wanted = columns.map(({ width }) => Math.min(room, Math.max(NARROWEST, width * POINTS)))
  const bands: number[][] = [[]]
  let used = 0
  for (const [index] of shown) {
    const width = wanted[index] ?? NARROWEST
    // Up to 50% too much is squeezed in: lines wrap a little earlier, and the table stays in one band.
    if (used + width > room * 1.5 && used > 0) {
      const names = columns[indented]?.hidden === false && (wanted[indented] ?? 0) <= room / 2 ? [indented] : []
      bands.push(names)
      used = names.length > 0 ? (wanted[indented] ?? 0) : 0
    }
    bands.at(-1)?.push(index)
    used += width
  }
  return bands.map(band => toLanes(band, wanted, room))
}

function toLanes(band: readonly number[], wanted: readonly number[], room: number): readonly Lane[] {
  const scale =
    room /
    Math.max(
      1,
      band.reduce((sum, index) => sum + (wanted[index] ?? 0), 0),
    )
  let x = MARGIN
  return band.map(index => {
    const lane = { index, x, width: (wanted[index] ?? 0) * Math.min(scale, 1.6) }
    x += lane.width
    return lane
  })
}

/** The pages with the bars of all rows next to their names; none without bars. */
function setChart(table: Table, room: number, paper: Paper): readonly string[] {
  const names: Lane = { index: Math.max(0, table.indented), x: MARGIN, width: room * NAMES_SHARE }
  const lane: Lane = { index: NO_COLUMN, x: names.x + names.width, width: room - names.width }
  const chart = toChart(table.rows, lane.x, lane.width)
  return chart ? setBand(table, [names, lane], paper, chart) : []
}

/** The pages of one band. */
function setBand(table: Table, lanes: readonly Lane[], paper: Paper, chart: Chart | null = null): readonly string[] {
  const header = setHeader(table, lanes, paper, chart)
  const pages = [header.content]
  let y = header.bottom
  const turn = (): void => {
    pages.push(header.content)
    y = header.bottom
  }
  for (const [index, row] of table.rows.entries()) {
    const isSum = (table.rows[index + 1]?.depth ?? 0) > row.depth
    const lines = linesOf(row, lanes, table)
    const most = Math.max(1, ...lines.map(({ length }) => length))
    // A row that fits on a page is not split; a higher one starts on the current page.
    if (y - heightOf(most) < MARGIN && heightOf(most) <= header.bottom - MARGIN) turn()
    for (let done = 0; done < most; ) {
      if (linesAbove(y) < 1) turn()
      const count = Math.min(most - done, Math.max(1, linesAbove(y)))
      const part = lanes.map((lane, at) =>
        setLines(lines[at]?.slice(done, done + count) ?? [], lane, positionOf(row, lane, table), y, CELL),
      )
      const bar = chart ? drawBar(chart, done === 0 ? row.bar : undefined, isSum, y - heightOf(count), y) : ''
      pages[pages.length - 1] += bar + part.join('') + rules(lanes, y - heightOf(count), y)
      y -= heightOf(count)
      done += count
    }
  }
  return pages
}

/** The head of each page: the name of the table and the column titles. */
function setHeader(
  { title, columns }: Table,
  lanes: readonly Lane[],
  paper: Paper,
  chart: Chart | null,
): { readonly content: string; readonly bottom: number } {
  const titles = lanes.map(({ index, width }) =>
    wrapText(columns[index]?.title ?? '', width - 2 * PAD, HEADER).slice(0, MOST_TITLE_LINES),
  )
  const top = paper.height - MARGIN - 24
  const bottom = top - heightOf(Math.max(1, ...titles.map(({ length }) => length)))
  const name = wrapText(title, paper.width - 2 * MARGIN, TITLE)[0] ?? ''
  const content = [
    `0 g ${drawText(name, MARGIN, paper.height - MARGIN - 10, TITLE)}`,
    `0.94 g ${box(lanes, bottom, top)} f\n0 g `,
    ...lanes.map((lane, at) => setLines(titles[at] ?? [], lane, LEFT, top, HEADER)),
    chart ? drawScale(chart, bottom) : '',
    rules(lanes, bottom, top),
  ]
  return { content: content.join(''), bottom }
}

/** The number of lines that fit above the bottom margin. */
const linesAbove = (y: number): number => Math.floor((y - MARGIN - PAD) / LINE)

function linesOf(row: TableRow, lanes: readonly Lane[], table: Table): readonly (readonly string[])[] {
  return lanes.map(lane =>
    wrapText(row.cells[lane.index]?.text ?? '', lane.width - 2 * PAD - positionOf(row, lane, table).indent, CELL),
  )
}

/** The position of a text within its lane. */
type TextPlacement = {
  readonly indent: number
  readonly isRight: boolean
}

const LEFT: TextPlacement = { indent: 0, isRight: false }

/** One column shows the hierarchy by indentation; in others numbers are right-aligned. */
function positionOf({ cells, depth }: TableRow, { index, width }: Lane, { indented }: Table): TextPlacement {
  if (index === indented) return { indent: Math.min(depth * INDENT, width / 2), isRight: false }
  return { indent: 0, isRight: typeof cells[index]?.value === 'number' }
}

function setLines(lines: readonly string[], lane: Lane, placement: TextPlacement, y: number, style: TextStyle): string {
  const left = (line: string): number =>
    placement.isRight ? lane.x + lane.width - PAD - textWidth(line, style) : lane.x + PAD + placement.indent
  return lines
    .map((line, at) => (line === '' ? '' : drawText(line, left(line), y - PAD / 2 - LINE * (at + 1) + 2.5, style)))
    .join('')
}

const heightOf = (lines: number): number => lines * LINE + PAD

function box(lanes: readonly Lane[], bottom: number, top: number): string {
  const last = lanes.at(-1)
  const width = last ? last.x + last.width - MARGIN : 0
  return `${MARGIN} ${bottom.toFixed(2)} ${width.toFixed(2)} ${(top - bottom).toFixed(2)} re`
}

/** The cell borders between two heights. */
function rules(lanes: readonly Lane[], bottom: number, top: number): string {
  const upright = lanes.map(({ x }) => `${x.toFixed(2)} ${bottom.toFixed(2)} m ${x.toFixed(2)} ${top.toFixed(2)} l`)
  return `0.5 w 0.8 G ${box(lanes, bottom, top)} ${upright.join(' ')} S\n`
}
