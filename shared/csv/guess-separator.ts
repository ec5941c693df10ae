import { type CsvRows, createCsvReader } from './csv-reader.ts'

/** In the order in which they win a tie. */
const SEPARATORS = [',', ';', '\t', '|'] as const

/** A file may name its separator in its first line (`sep=;`), as Excel reads and writes it. */
const SEPARATOR_LINE = /^"?sep=([^"\r\n\ud800-\udfff])"?[ \t]*(?:\r\n?|\n|$)/i

/**
 * The separator that the first line of a text names, and the start of the table after that line; null if it names none.
 */
export function namedSeparator(text: string): { readonly separator: string; readonly tableAt: number } | null {
  const [line, separator] = SEPARATOR_LINE.exec(text) ?? []
  return line === undefined || separator === undefined ? null : { separator, tableAt: line.length }
}

/** Large enough to see rows below a long preface. */
export const SAMPLE_CHARACTERS = 32 * 1024

type SampleOrigin = {
  /** The sample is the whole file, so its last line is complete. */
  readonly isWhole: boolean
  /** The file name indicates tab-separated values. */
  readonly prefersTabs: boolean
}

/**
 * Guesses the separator from the start of a file. It must give most lines, including the first, the same number of
 * cells, with no quote in the middle of a cell and no other separator left in one. A comma inside a number or before a
 * space does not count. Returns an empty text for prose, whose commas are punctuation.
 */
export function guessSeparator(sample: string, { isWhole, prefersTabs }: SampleOrigin): string {
  let best: { separator: string; score: number } = { separator: ',', score: 0 }
  for (const separator of SEPARATORS) {
    const score = scoreOf(sample, separator, isWhole)
    if (separator === '\t' && prefersTabs && score > 0) return separator
    if (score > best.score) best = { separator, score }
  }
  if (best.score > 0) return best.separator
  if (prefersTabs) return '\t'
  return isProse(rowsOf(sample, ',', isWhole).rows) ? NONE : ','
}

/** Each line is one cell. */
const NONE = ''

/** The weight of a first line with a different number of cells: a title or preface above the table. */
const FIRST_DIFFERS = 0.5
/** Text with inch marks has stray quotes for every separator, so they do not rule one out. */
const LEAST_OF_STRAY = 0.01
/** Quoted cells may hold any separator. */
const LEAST_OF_CLEAN = 0.2
const LEAST_WIDE = 0.5

/** 0: this separator does not split most of the lines. */
function scoreOf(sample: string, separator: string, isWhole: boolean): number {
  const { rows, strayRows } = rowsOf(sample, separator, isWhole)
  const wide = rows.filter(({ length }) => length > 1)
  if (wide.length === 0 || wide.length < rows.length * LEAST_WIDE) return 0
  if (separator === ',' && isProse(rows)) return 0

  const first = rows[0] ?? []
  const { width, count } = commonWidth(wide)
  const agreement = (count / rows.length) * (first.length === width ? 1 : FIRST_DIFFERS)
  return agreement * Math.max(LEAST_OF_STRAY, 1 - strayRows / rows.length) * shareOfClean(wide, separator)
}

/** The non-blank lines of the sample, without a truncated last one. */
function rowsOf(sample: string, separator: string, isWhole: boolean) {
  const reader = createCsvReader(separator)
  const rows = [...reader.push(sample)]
  const { rows: rest, openSince } = reader.end()
  if (isWhole || rows.length === 0) rows.push(...rest)
  const strayRows = reader.strayRows() + (isWhole && openSince !== null ? 1 : 0)
  return { rows: rows.filter(({ length }) => length > 0), strayRows }
}

function commonWidth(rows: CsvRows): { readonly width: number; readonly count: number } {
  const counts = new Map<number, number>()
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1)
  let best = { width: 1, count: 0 }
  for (const [width, count] of counts) if (count > best.count) best = { width, count }
  return best
}

/** The first line has no comma, and every later comma is followed by a space. */
const isProse = ([first = [], ...others]: CsvRows): boolean =>
  first.length === 1 && others.every(([, ...cells]) => cells.every(cell => /^\s/.test(cell)))

const OTHERS: Readonly<Record<string, RegExp>> = {
  ',': /[;\t|]/,
  // A comma between digits is a decimal or thousands separator, one before a space is punctuation.
  ';': /[\t|]|\D,(?!\s)|,(?![\s\d])/,
  '\t': /\|/,
  '|': /\t/,
}

function shareOfClean(rows: CsvRows, separator: string): number {
  const others = OTHERS[separator]
  let cells = 0
  let clean = 0
  for (const row of rows) {
    for (const cell of row) {
      cells += 1
      if (!others?.test(cell)) clean += 1
    }
  }
  return Math.max(LEAST_OF_CLEAN, clean / cells)
}
