import { createReadStream } from 'node:fs'
import { createCsvFile, isTabbedName } from '../../../shared/csv/csv-file.ts'
import type { CsvRows } from '../../../shared/csv/csv-reader.ts'
import type { TextReader } from '../../../shared/csv/text-encoding.ts'
import { type Refused, TextForm } from '../../../shared/model/import-export.ts'

/** A decoder, and its encoding; null: one that cannot be chosen, such as UTF-32. */
export type Opened = { readonly encoding: TextForm['encoding']; readonly reader: TextReader }

/** The rows that a piece of the file completes, without blank ones, or the reason why the file cannot be imported. */
export type TextPiece = { readonly kind: 'rows'; readonly rows: CsvRows; readonly bytes: number } | Refused

/** Web pages that programs call .xls, and workbooks of Excel 2003 in XML. */
const MARKUP = /^\s*<(?:!doctype|html|table|\?xml)\b/i

/** No row is this long: a quotation mark is not closed, or the file is no table. The cell would fill the memory. */
const LONGEST_ROW_BYTES = 64 * 1024 * 1024

/**
 * Reads a text file from its start, piece by piece: only the piece is in memory. `open` chooses the decoder by the
 * first bytes. Errors of the file system, and of bytes that are invalid in the encoding, are thrown.
 */
export function createTextRows(
  path: string,
  separator: TextForm['separator'],
  open: (start: Uint8Array) => Opened,
): { readonly pieces: () => AsyncGenerator<TextPiece>; readonly form: () => TextForm } {
  const file = createCsvFile({ prefersTabs: isTabbedName(path), separator })
  let opened: Opened | null = null

  const end = (): TextPiece => {
    const rest = file.push(opened?.reader.end() ?? '')
    const { rows, openSince } = file.end()
    if (openSince !== null) return { kind: 'refused', why: 'open-quote', line: openSince.line }
    return { kind: 'rows', rows: filled([...rest, ...rows]), bytes: 0 }
  }
  async function* pieces(): AsyncGenerator<TextPiece> {
    let unfinished = 0
    const chunks: AsyncIterable<Buffer> = createReadStream(path)
    for await (const bytes of chunks) {
      const isStart = opened === null
      opened ??= open(bytes)
      const text = opened.reader.decode(bytes)
      if (text.includes('\0')) return yield { kind: 'refused', why: 'not-text' }
      if (isStart && MARKUP.test(text)) return yield { kind: 'refused', why: 'not-workbook' }
      const rows = file.push(text)
      unfinished = rows.length > 0 ? 0 : unfinished + bytes.length
      if (unfinished > LONGEST_ROW_BYTES) return yield endless(end())
      yield { kind: 'rows', rows: filled(rows), bytes: bytes.length }
    }
    yield end()
  }
  return {
    pieces,
    /** The format that was detected or chosen. */
    form: () => ({
      separator: TextForm.shape.separator.catch(null).parse(file.separator()),
      encoding: opened?.encoding ?? null,
    }),
  }
}

const filled = (rows: CsvRows): CsvRows => rows.filter(({ length }) => length > 0)

const endless = (last: TextPiece): TextPiece => (last.kind === 'refused' ? last : { kind: 'refused', why: 'too-large' })
