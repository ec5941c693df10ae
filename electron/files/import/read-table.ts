import { createReadStream } from 'node:fs'
import type { ImportRefusal } from '../../../shared/model/import-export.ts'
import { createCsvReader, guessDelimiter } from './csv-reader.ts'
import { createRowKeeper, type Table } from './row-keeper.ts'

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

// Windows-1252 differs from Latin-1 in these 32 places only. Written out because Node 20 decodes it as Latin-1.
const WINDOWS_80_TO_9F = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const FIRST_PLACE = 0x80

/** Text of a file that comes in pieces. `decode` throws a TypeError at bytes that are no UTF-8. */
type FileDecoder = { decode(bytes: Uint8Array): string; end(): string }

/** By the mark at the beginning; without one the file is UTF-8 until it proves not to be, see `windowsDecoder`. */
function decoderFor(start: Uint8Array): FileDecoder {
  const decoder = new TextDecoder(encodingOf(start), { fatal: true })
  return { decode: bytes => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() }
}

/** What spreadsheets on Windows write where nobody asks them for more. It reads any bytes. */
const windowsDecoder = (): FileDecoder => ({
  decode: bytes =>
    Buffer.from(bytes)
      .toString('latin1')
      .replace(/[\u0080-\u009f]/g, sign => WINDOWS_80_TO_9F[sign.charCodeAt(0) - FIRST_PLACE] ?? sign),
  end: () => '',
})

function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return 'utf-8'
}
