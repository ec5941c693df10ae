import Papa from 'papaparse'
import { decodeText } from './decode-text.ts'
import { type GuessedType, guessColumn, type ImportedValue } from './guess-column.ts'

/** Where the titles stand in the file and which column becomes the primary one, both counted from 0. */
export interface CsvLayout {
  /** Null when the file has no titles: the columns are then called Column1, Column2 and so on. */
  readonly headerRowIndex: number | null
  readonly primaryColumnIndex: number
}

/** A CSV file as a sheet would hold it. `rows` are as wide as `columns`; null is a blank cell. */
export interface ImportedSheet {
  readonly columns: readonly { readonly title: string; readonly type: GuessedType }[]
  readonly primaryIndex: number
  readonly rows: readonly (readonly ImportedValue[])[]
}

/** Why a file cannot become a sheet. */
export type ImportRefusal =
  | { readonly kind: 'no-header-row'; readonly rowCount: number }
  | { readonly kind: 'no-primary-column'; readonly columnCount: number }
  | { readonly kind: 'broken'; readonly reason: string }
  | { readonly kind: 'too-large'; readonly what: 'rows' | 'columns' | 'cells'; readonly limit: number }

/** What one sheet may hold. */
const SHEET_LIMITS = { rows: 20_000, columns: 400, cells: 500_000 } as const
const MAX_TITLE_LENGTH = 50
const MAX_CELL_LENGTH = 4_000

/**
 * Reads a CSV file (comma, semicolon, tab or pipe; any usual encoding) as a sheet, guessing each column's type.
 * Rows above the titles are dropped. A file that ends inside a quoted cell is refused rather than guessed at:
 * everything after the stray quote would silently land in one cell.
 */
export function importCsv(bytes: Uint8Array, layout: CsvLayout): ImportedSheet | ImportRefusal {
  const parsed = Papa.parse<string[]>(decodeText(bytes), { delimitersToGuess: [',', ';', '\t', '|'] })
  const broken = parsed.errors.find(error => error.type === 'Quotes')
  if (broken) return { kind: 'broken', reason: `row ${(broken.row ?? 0) + 1}: ${broken.message}` }

  const lines = withoutBlankEnd(parsed.data)
  const header = layout.headerRowIndex === null ? [] : lines[layout.headerRowIndex]
  if (!header || lines.length === 0) return { kind: 'no-header-row', rowCount: lines.length }

  return toSheet(header, lines.slice((layout.headerRowIndex ?? -1) + 1), layout.primaryColumnIndex)
}

/** Whether an import was refused. */
export function isRefusal(outcome: ImportedSheet | ImportRefusal): outcome is ImportRefusal {
  return 'kind' in outcome
}

function toSheet(header: readonly string[], lines: readonly string[][], primaryIndex: number) {
  const width = lines.reduce((widest, line) => Math.max(widest, line.length), header.length)
  const excess = overLimit(lines.length, width)
  if (excess) return excess
  if (primaryIndex >= width) return { kind: 'no-primary-column', columnCount: width } as const

  const titles = toTitles(header, width)
  const columns = titles.map((title, index) => {
    const texts = lines.map(line => (line[index] ?? '').slice(0, MAX_CELL_LENGTH))
    return { title, ...guessColumn(texts, index === primaryIndex) }
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

/** Titles must differ within a sheet, whatever their case: a repeated one gets a number, a blank one its position. */
function toTitles(header: readonly string[], width: number): string[] {
  const taken = new Set<string>()
  return Array.from({ length: width }, (_, index) => {
    const wanted = (header[index] ?? '').trim().slice(0, MAX_TITLE_LENGTH) || `Column${index + 1}`
    let title = wanted
    for (let copy = 2; taken.has(title.toLowerCase()); copy += 1) {
      const suffix = ` (${copy})`
      title = wanted.slice(0, MAX_TITLE_LENGTH - suffix.length) + suffix
    }
    taken.add(title.toLowerCase())
    return title
  })
}

function withoutBlankEnd(lines: string[][]): string[][] {
  const last = lines.findLastIndex(line => line.some(cell => cell.trim() !== ''))
  return lines.slice(0, last + 1)
}
