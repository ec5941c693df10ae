import { formatNumber } from '../../../ui/messages/format-counts.ts'
import { type HtmlStep, stepHtml } from '../formats/html-read.ts'
import type { RichTable } from '../formats/table.ts'
import { TABLE_LIMITS } from '../formats/table.ts'
import { readTsv } from '../formats/tsv.ts'
import { ownSource, type PasteSource, textSource, unguardedSource } from './paste-source.ts'

/** The content of a paste event. */
export type ClipboardContent = { readonly plain: string; readonly html: string; readonly hasFiles: boolean }

/** The last copy of this window, as written to the clipboard. */
export type OwnCopy = { readonly html: string; readonly rich: RichTable; readonly isCut: boolean }

/** `isOwn`: the clipboard has the last copy of this window. `note`: a sentence about omitted content. */
export type ReadContent =
  | { readonly source: PasteSource; readonly isOwn: boolean; readonly note: string | null }
  | { readonly sentence: string }

/** Reads the next piece, of about this many characters. Returns the content once all of it is read, otherwise null. */
export type ReadStep = (mostCharacters: number) => ReadContent | null

/**
 * Reads the richest format of the clipboard: cells of Sheaf, cells of another spreadsheet program, or text (always with
 * `textOnly`). `own`: the latest copy of this window, which is not read again.
 */
export function stepClipboard(content: ClipboardContent, own: OwnCopy | null, textOnly: boolean): ReadStep {
  if (textOnly || content.html === '') return () => readPlain(content)
  if (own && content.html.includes(own.html)) return () => found(ownSource(own.rich, own.isCut), { isOwn: true })
  const step = stepHtml(content.html)
  return most => readTable(step, most, content)
}

function readTable(step: HtmlStep, mostCharacters: number, content: ClipboardContent): ReadContent | null {
  const read = step(mostCharacters)
  if (!read) return null
  const { table } = read
  if (!table) return readPlain(content)
  const note = table.isCut
    ? `The clipboard holds more than can be pasted at once. The first ${formatNumber(TABLE_LIMITS.cells)} cells were taken.`
    : null
  return found(table.rich ? ownSource(table.rich) : textSource(table.cells, table.isPlain, table.links), { note })
}

function readPlain({ plain, hasFiles }: ClipboardContent): ReadContent {
  if (plain !== '') return found(isOneCell(plain) ? textSource([[plain]]) : unguardedSource(readTsv(plain)))
  if (hasFiles)
    return { sentence: 'Pictures and files cannot be pasted into a cell. Attach them to the row: Ctrl+Shift+A.' }
  return { sentence: 'There is nothing on the clipboard to paste. Copy some cells or text first.' }
}

/** Whether the text is a single cell, however long. */
const isOneCell = (plain: string): boolean => !/["\t\r\n]/.test(plain)

const found = (
  source: PasteSource,
  { isOwn = false, note = null }: { readonly isOwn?: boolean; readonly note?: string | null } = {},
): ReadContent => ({ source, isOwn, note })
