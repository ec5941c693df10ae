import { createReadStream } from 'node:fs'
import type { ImportRefusal } from '../../../shared/model/exchange.ts'
import { createCsvReader, guessDelimiter } from './csv-reader.ts'
import { createRowKeeper, type Table } from './row-keeper.ts'
import { decoderFor, type FileDecoder, windowsDecoder } from './text-decoder.ts'

export type TableRead =
  | { readonly kind: 'table'; readonly rows: Table }
  | { readonly kind: 'refused'; readonly why: ImportRefusal }

/**
 * Reads a file of text as a table (comma, semicolon, tab or pipe; UTF-8, UTF-16 with its mark, or Windows-1252), piece by piece, so that
 * the program goes on meanwhile. Errors of the file system are thrown.
 */
export async function readTable(path: string): Promise<TableRead> {
  try {
    return await readAs(path, decoderFor)
  } catch (cause) {
    if (cause instanceof TypeError) return readAs(path, windowsDecoder)
    throw cause
  }
}

async function readAs(path: string, decoderOf: (start: Uint8Array) => FileDecoder): Promise<TableRead> {
  let decoder: FileDecoder | null = null
  let reader: ReturnType<typeof createCsvReader> | null = null
  const { rows, add } = createRowKeeper()
  const keep = (more: readonly string[][]): ImportRefusal | null => {
    for (const row of more) {
      const why = add(row)
      if (why) return why
    }
    return null
  }

  const pieces: AsyncIterable<Buffer> = createReadStream(path)
  for await (const bytes of pieces) {
    decoder ??= decoderOf(bytes)
    const text = decoder.decode(bytes)
    if (text.includes('\0')) return { kind: 'refused', why: 'not-text' }
    reader ??= createCsvReader(guessDelimiter(text))
    const why = keep(reader.push(text))
    if (why) return { kind: 'refused', why }
  }
  if (!reader || !decoder) return { kind: 'refused', why: 'empty' }
  const last = keep(reader.push(decoder.end()))
  const { rows: rest, isOpen } = reader.end()
  if (isOpen) return { kind: 'refused', why: 'open-quote' }
  const why = last ?? keep(rest)
  if (why) return { kind: 'refused', why }
  return rows.length === 0 ? { kind: 'refused', why: 'empty' } : { kind: 'table', rows }
}
