import { IMPORT_LIMITS, type ImportRefusal } from '../../../../shared/model/import-export.ts'
import { type HtmlTable, stepHtml } from '../../clipboard/formats/html-read.ts'
import { readTsv } from '../../clipboard/formats/tsv.ts'
import type { Lines } from './table-source.ts'

/** The content of the clipboard in both formats. */
export type Copied = { readonly plain: string; readonly html: string }

/** Reading a piece takes a few milliseconds. */
const CHARACTERS_A_PIECE = 100_000
/** A line of titles does not count as a row. */
const TITLES = 1

export type ClipboardRead =
  /** `isPlain`: as in `TableSource`. */
  | { readonly kind: 'table'; readonly lines: Lines; readonly isPlain: boolean }
  | { readonly kind: 'refused'; readonly why: ImportRefusal }

/**
 * The copied table, without blank lines: the values of its cells if the program wrote them, otherwise their text.
 * `rest` lets the page draw between parts.
 */
export async function readCopied({ plain, html }: Copied, rest: () => Promise<unknown>): Promise<ClipboardRead> {
  const table = html === '' ? null : await readTable(html, rest)
  const lines = (table?.cells ?? readTsv(plain)).filter(line => line.some(text => text !== ''))
  const why = whyNot(lines, table?.isCut ?? false)
  return why ? { kind: 'refused', why } : { kind: 'table', lines, isPlain: table?.isPlain ?? false }
}

async function readTable(html: string, rest: () => Promise<unknown>): Promise<HtmlTable | null> {
  const step = stepHtml(html)
  for (;;) {
    const read = step(CHARACTERS_A_PIECE)
    if (read) return read.table
    await rest()
  }
}

function whyNot(lines: Lines, isCut: boolean): ImportRefusal | null {
  if (lines.length === 0) return 'empty'
  if (lines.some(({ length }) => length > IMPORT_LIMITS.columns)) return 'too-wide'
  const cells = lines.slice(TITLES).reduce((sum, { length }) => sum + length, 0)
  return isCut || lines.length > IMPORT_LIMITS.rows + TITLES || cells > IMPORT_LIMITS.cells ? 'too-long' : null
}
