import { cleanTitle } from '../../../shared/clean-title.ts'
import { createCsvFile } from '../../../shared/csv/csv-file.ts'
import type { CsvRows } from '../../../shared/csv/csv-reader.ts'
import { decodeText } from '../../../shared/csv/text-encoding.ts'
import { unguardFromFile } from '../../../shared/formula-guard.ts'
import { type GuessedType, guessColumn, type ImportedValue } from './guess-column.ts'

/** The row of the titles and the index of the primary column, both counted from 0. */
export type CsvLayout = {
  /** Null when the file has no titles: the columns are then called Column1, Column2 and so on. */
  readonly headerRowIndex: number | null
  readonly primaryColumnIndex: number
}

/** A CSV file converted to a sheet. `rows` are as wide as `columns`; null is a blank cell. */
export type ImportedSheet = {
  readonly columns: readonly { readonly title: string; readonly type: GuessedType }[]
  readonly primaryIndex: number
  readonly rows: readonly (readonly ImportedValue[])[]
}

/** The reason why a file was rejected. */
export type ImportRefusal =
  | { readonly kind: 'no-header-row'; readonly rowCount: number }
  | { readonly kind: 'no-primary-column'; readonly columnCount: number }
  | { readonly kind: 'broken'; readonly reason: string }
  | { readonly kind: 'too-large'; readonly what: 'rows' | 'columns' | 'cells'; readonly limit: number }
  /** Reading exceeded the memory or time limit for one file. */
  | { readonly kind: 'too-costly'; readonly what: 'memory' | 'time' }

/** The limits of one sheet. */
const SHEET_LIMITS = { rows: 20_000, columns: 400, cells: 500_000 } as const
const MAX_TITLE_LENGTH = 50
/** The parser reads this many characters between checks of the limits. */
const PIECE_CHARACTERS = 64 * 1024

/**
 * Converts a CSV file (comma, semicolon, tab or pipe; any usual encoding) to a sheet and guesses the type of each
 * column. Rows above the titles are dropped. A file that ends inside a quoted cell is rejected: everything after the
 * stray quote would silently become one cell. Reading ends at the first row that exceeds a limit or is malformed.
 */
export function importCsv(bytes: Uint8Array, layout: CsvLayout): ImportedSheet | ImportRefusal {
  const text = decodeText(bytes).replaceAll('\0', '')
  const file = createCsvFile()
  const rows = rowCollector(layout.headerRowIndex)
  for (let at = 0; at < text.length && !rows.refusal(); at += PIECE_CHARACTERS) {
    rows.add(file.push(text.slice(at, at + PIECE_CHARACTERS)), file.brokenRow())
  }
  const { rows: rest, openSince } = file.end()
  rows.add(rest, file.brokenRow() ?? openSince?.row ?? null)
  const refusal = rows.refusal()
  if (refusal) return refusal

  const { header, lines, width, rowCount } = rows.collected()
  if (!header || rowCount === 0) return { kind: 'no-header-row', rowCount }
  if (layout.primaryColumnIndex >= width) return { kind: 'no-primary-column', columnCount: width }
  return toSheet(header, lines, width, layout.primaryColumnIndex)
}

/** Collects the rows from the titles on, without blank ones at the end, up to the limits of a sheet. */
function rowCollector(headerRowIndex: number | null) {
  const titlesAt = headerRowIndex ?? -1
  const lines: string[][] = []
  let header: readonly string[] | null = headerRowIndex === null ? [] : null
  let refused: ImportRefusal | null = null
  let [seen, rowCount, width, widthWithBlanks] = [0, 0, 0, 0]

  const addRow = (line: string[], isBroken: boolean): void => {
    // The titles are at 0, the rows of the sheet follow from 1 on.
    const position = seen - titlesAt
    seen += 1
    if (position === 0) header = line
    if (position >= 0) widthWithBlanks = Math.max(widthWithBlanks, line.length)
    if (isBroken) refused = { kind: 'broken', reason: `row ${seen}: its quotation marks do not match` }
    if (refused || line.every(cell => cell.trim() === '')) return

    // Blank rows count only now that another row follows them.
    rowCount = seen
    width = widthWithBlanks
    if (position < 0) return
    refused = overLimit(position, width)
    if (refused || position === 0) return
    while (lines.length < position - 1) lines.push([])
    lines.push(line)
  }

  return {
    /** `brokenRow`: the first row of the file, counted from 1, with unbalanced quotes. */
    add(rows: CsvRows, brokenRow: number | null): void {
      for (const row of rows) {
        if (refused) return
        addRow(row, seen + 1 === brokenRow)
      }
    },
    refusal: (): ImportRefusal | null => refused,
    /** `rowCount` counts from the start of the file to the last non-blank row; titles after that do not exist. */
    collected: () => ({ header: rowCount > titlesAt ? header : null, lines, width, rowCount }),
  }
}

/** Whether an import was rejected. */
export function isRefusal<Refusal extends { readonly kind: string }>(
  outcome: ImportedSheet | Refusal,
): outcome is Refusal {
  return 'kind' in outcome
}

function toSheet(
  header: readonly string[],
  lines: readonly string[][],
  width: number,
  primaryIndex: number,
): ImportedSheet {
  const titles = toTitles(header, width)
  const columns = titles.map((title, index) => {
    const fields = lines.map(line => line[index] ?? '')
    return { title, ...guessColumn(fields, index === primaryIndex) }
  })
  const rows = lines.map((_line, row) => columns.map(column => column.values[row] ?? null))
  return { columns: columns.map(({ title, type }) => ({ title, type })), primaryIndex, rows }
}

function overLimit(rows: number, columns: number): ImportRefusal | null {
  if (rows > SHEET_LIMITS.rows) return { kind: 'too-large', what: 'rows', limit: SHEET_LIMITS.rows }
  if (columns > SHEET_LIMITS.columns) return { kind: 'too-large', what: 'columns', limit: SHEET_LIMITS.columns }
  if (rows * columns > SHEET_LIMITS.cells) return { kind: 'too-large', what: 'cells', limit: SHEET_LIMITS.cells }
  return null
}

/** Titles are unique within a sheet, ignoring case: a repeated one gets a number, a blank one its position. */
function toTitles(header: readonly string[], width: number): string[] {
  const taken = new Set<string>()
  // The next number to try per title; counting from 1 for each of hundreds of equal titles would be quadratic.
  const nextCopies = new Map<string, number>()
  return Array.from({ length: width }, (_, index) => {
    const wanted =
      cleanTitle(unguardFromFile(header[index] ?? ''))
        .slice(0, MAX_TITLE_LENGTH)
        .trim() || `Column${index + 1}`
    let [title, copy] = [wanted, nextCopies.get(wanted.toLowerCase()) ?? 2]
    for (; taken.has(title.toLowerCase()); copy += 1) {
      const suffix = ` (${copy})`
      title = wanted.slice(0, MAX_TITLE_LENGTH - suffix.length) + suffix
    }
    nextCopies.set(wanted.toLowerCase(), copy)
    taken.add(title.toLowerCase())
    return title
  })
}
