import { type CsvOptions, csvLine } from '../../../../shared/csv/csv-line.ts'
import { blankCell, type Cell, displayText } from '../../../../shared/model/sheet/cell-value.ts'
import type { TextTable } from './table.ts'

export type TitledTable = { readonly titles: readonly string[]; readonly rows: TextTable }

/** A text format for other programs, with the titles of the columns. */
export type CopyKind = 'with-headers' | 'csv' | 'json' | 'markdown'

/** The number of outdated results that were copied, or the reason why nothing was copied. */
export type CopyOutcome = { readonly outdated: number } | { readonly sentence: string }

/** A table as CSV (RFC 4180): CRLF after every row, quotes where they are needed. */
export function writeCsv({ titles, rows }: TitledTable, options: CsvOptions = {}): string {
  return [titles, ...rows].map(row => csvLine(row, options)).join('')
}

/**
 * Rows as a JSON array of objects by column title, in column order. Numbers, booleans, lists and people keep their
 * type. A second column with the same title becomes `Title (2)`.
 */
export function writeJson(titles: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const keys = distinctTitles(titles).map(title => JSON.stringify(title))
  // JSON.stringify of an object would put titles such as "2026" first.
  const objects = rows.map(row => {
    const entries = keys.map((key, index) => `    ${key}: ${JSON.stringify(plainValue(row[index] ?? blankCell))}`)
    return `  {\n${entries.join(',\n')}\n  }`
  })
  return objects.length === 0 ? '[]\n' : `[\n${objects.join(',\n')}\n]\n`
}

function plainValue(cell: Cell): unknown {
  const { value } = cell
  if (value === null || typeof value !== 'object') return value
  if (value.kind === 'predecessors') return displayText(cell)
  return value.kind === 'choices' ? value.choices : value.contacts
}

function distinctTitles(titles: readonly string[]): string[] {
  const taken = new Set<string>()
  return titles.map(title => {
    let key = title
    for (let count = 2; taken.has(key); count++) key = `${title} (${count})`
    taken.add(key)
    return key
  })
}

const MARKDOWN = /[\\`*_[\]<>&|~]/g

/** A table as GitHub Markdown, with all Markdown characters escaped. */
export function writeMarkdown({ titles, rows }: TitledTable): string {
  const width = rows.reduce((most, row) => Math.max(most, row.length), titles.length)
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`
  const body = (row: readonly string[]) =>
    line(Array.from({ length: width }, (_, index) => markdownCell(row[index] ?? '')))
  return body(titles) + line(Array.from({ length: width }, () => '---')) + rows.map(body).join('')
}

const markdownCell = (text: string) =>
  text
    .replace(MARKDOWN, '\\$&')
    .replace(/\r\n?|\n/g, '<br>')
    .trim()
