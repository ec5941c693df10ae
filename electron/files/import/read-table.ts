import { createReadStream } from 'node:fs'
import { createCsvFile, isTabbedName } from '../../../shared/csv/csv-file.ts'
import type { CsvRows } from '../../../shared/csv/csv-reader.ts'
import {
  createReaderOf,
  createTextReader,
  createWindowsReader,
  encodingOf,
  type TextReader,
} from '../../../shared/csv/text-encoding.ts'
import { type ImportRefusal, type Refused, TextForm } from '../../../shared/model/import-export.ts'
import { createRowKeeper, type Table } from './row-keeper.ts'

export type TableRead = ({ readonly kind: 'table'; readonly rows: Table } | Refused) & {
  /** How the text was read; absent if it was no text. */
  readonly form?: TextForm
}

/** Detected from the file. */
const GUESSED_FORM: TextForm = { separator: null, encoding: null }

/**
 * Reads a text file with any separator and encoding as a table, piece by piece, without blocking the thread. Blank
 * lines are skipped. `form`: the user's choice. Errors of the file system are thrown.
 */
export async function readTable(path: string, { separator, encoding }: TextForm = GUESSED_FORM): Promise<TableRead> {
  if (encoding !== null) return readAs(path, separator, () => ({ encoding, reader: createReaderOf(encoding) }))
  try {
    return await readAs(path, separator, start => ({ encoding: offered(start), reader: createTextReader(start) }))
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause
    return readAs(path, separator, () => ({ encoding: 'windows-1252', reader: createWindowsReader() }))
  }
}

type Opened = { readonly encoding: TextForm['encoding']; readonly reader: TextReader }

/** Null: an encoding that cannot be chosen, such as UTF-32. */
function offered(start: Uint8Array): TextForm['encoding'] {
  const encoding = encodingOf(start)
  return encoding === 'utf-32le' || encoding === 'utf-32be' ? null : encoding
}

/** Web pages that programs call .xls, and workbooks of Excel 2003 in XML. */
const MARKUP = /^\s*<(?:!doctype|html|table|\?xml)\b/i

async function readAs(
  path: string,
  separator: TextForm['separator'],
  open: (start: Uint8Array) => Opened,
): Promise<TableRead> {
  let opened: Opened | null = null
  const file = createCsvFile({ prefersTabs: isTabbedName(path), separator })
  const form = (): TextForm => ({
    separator: TextForm.shape.separator.catch(null).parse(file.separator()),
    encoding: opened?.encoding ?? null,
  })
  const { rows, add } = createRowKeeper()
  const keep = (more: CsvRows): ImportRefusal | null => {
    for (const row of more) {
      const why = row.length === 0 ? null : add(row)
      if (why) return why
    }
    return null
  }

  const pieces: AsyncIterable<Buffer> = createReadStream(path)
  for await (const bytes of pieces) {
    const isStart = opened === null
    opened ??= open(bytes)
    const text = opened.reader.decode(bytes)
    if (text.includes('\0')) return { kind: 'refused', why: 'not-text' }
    if (isStart && MARKUP.test(text)) return { kind: 'refused', why: 'not-workbook' }
    const why = keep(file.push(text))
    if (why) return { kind: 'refused', why, form: form() }
  }
  const last = keep(file.push(opened?.reader.end() ?? ''))
  const { rows: rest, openSince } = file.end()
  if (openSince !== null) return { kind: 'refused', why: 'open-quote', line: openSince.line, form: form() }
  const why = last ?? keep(rest)
  if (why) return { kind: 'refused', why, form: form() }
  return rows.length === 0 ? { kind: 'refused', why: 'empty' } : { kind: 'table', rows, form: form() }
}
