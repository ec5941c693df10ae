import { createReadStream } from 'node:fs'
import { createCsvFile, isTabbedName } from '../../../shared/csv/csv-file.ts'
import type { CsvRows } from '../../../shared/csv/csv-reader.ts'
import { createTextReader, createWindowsReader, type TextReader } from '../../../shared/csv/text-encoding.ts'
import type { ImportRefusal, Refused } from '../../../shared/model/import-export.ts'
import { createRowKeeper, type Table } from './row-keeper.ts'

export type TableRead = { readonly kind: 'table'; readonly rows: Table } | Refused

/**
 * Reads a file of text as a table, whatever its separator and encoding, piece by piece, so that the program goes on meanwhile. Blank
 * lines are no rows. Errors of the file system are thrown.
 */
export async function readTable(path: string): Promise<TableRead> {
  try {
    return await readAs(path, createTextReader)
  } catch (cause) {
    if (cause instanceof TypeError) return readAs(path, createWindowsReader)
    throw cause
  }
}

/** Web pages that programs call .xls, and workbooks of Excel 2003 in XML. */
const MARKUP = /^\s*<(?:!doctype|html|table|\?xml)\b/i

async function readAs(path: string, readerOf: (start: Uint8Array) => TextReader): Promise<TableRead> {
  let reader: TextReader | null = null
  const file = createCsvFile({ prefersTabs: isTabbedName(path) })
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
    const isStart = reader === null
    reader ??= readerOf(bytes)
    const text = reader.decode(bytes)
    if (text.includes('\0')) return { kind: 'refused', why: 'not-text' }
    if (isStart && MARKUP.test(text)) return { kind: 'refused', why: 'not-workbook' }
    const why = keep(file.push(text))
    if (why) return { kind: 'refused', why }
  }
  const last = keep(file.push(reader?.end() ?? ''))
  const { rows: rest, openSince } = file.end()
  if (openSince !== null) return { kind: 'refused', why: 'open-quote', line: openSince.line }
  const why = last ?? keep(rest)
  if (why) return { kind: 'refused', why }
  return rows.length === 0 ? { kind: 'refused', why: 'empty' } : { kind: 'table', rows }
}
