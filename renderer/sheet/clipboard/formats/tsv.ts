import type { TextTable } from './table.ts'

const NEEDS_QUOTES = /[\t\n]|^"/
const BREAKS = /\r\n?/g

/**
 * A table as spreadsheet programs exchange it: tabs, CRLF after each row, and quotes only around a cell that contains a
 * tab or a line break or begins with a quote. A single cell is just its text, which can be pasted into any field.
 */
export function writeTsv(table: TextTable): string {
  const only = table.length === 1 && table[0]?.length === 1 ? table[0][0] : undefined
  if (only !== undefined) return only
  return table.map(row => row.map(writeField).join('\t') + '\r\n').join('')
}

function writeField(text: string): string {
  const field = text.replace(BREAKS, '\n')
  return NEEDS_QUOTES.test(field) ? `"${field.replaceAll('"', '""')}"` : field
}

/**
 * Reads tab-separated text of any program. A line break at the end closes the last row. A quote that does not enclose a
 * whole cell is text, as in 5" pipe; papaparse would read all following lines as one cell.
 */
export function readTsv(text: string): TextTable {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (true) {
    const field = readField(text, at)
    row.push(field.text)
    if (text[field.end] === '\t') {
      at = field.end + 1
      continue
    }
    rows.push(row)
    row = []
    at = afterBreak(text, field.end)
    if (at >= text.length) return rows
  }
}

type Field = { readonly text: string; readonly end: number }

function readField(text: string, from: number): Field {
  const quoted = text[from] === '"' ? readQuoted(text, from) : null
  if (quoted) return quoted
  let end = from
  while (end < text.length && !isEnd(text, end)) end++
  return { text: text.slice(from, end), end }
}

/** Null if no quote closes directly before a tab, a line break or the end, so that the quotes are text. */
function readQuoted(text: string, from: number): Field | null {
  let close = text.indexOf('"', from + 1)
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2)
  if (close < 0 || !isEnd(text, close + 1)) return null
  const inside = text.slice(from + 1, close)
  // On Windows the clipboard turns each line break into two characters, also inside a cell.
  return { text: inside.replaceAll('""', '"').replace(BREAKS, '\n'), end: close + 1 }
}

function isEnd(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return at >= text.length || code === 9 || code === 10 || code === 13
}

function afterBreak(text: string, at: number): number {
  return text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : at + 1
}
