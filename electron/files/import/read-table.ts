import { stat } from 'node:fs/promises'
import { createReaderOf, createTextReader, createWindowsReader, encodingOf } from '../../../shared/csv/text-encoding.ts'
import type { ImportExportProgress, TextForm } from '../../../shared/model/import-export.ts'
import { createRowKeeper, tooWide } from './row-keeper.ts'
import type { TableRead } from './table-read.ts'
import { createTextRows, type Opened } from './text-rows.ts'

/** Detected from the file. */
const GUESSED_FORM: TextForm = { separator: null, encoding: null }

/** Each report is a message to the page. */
const REPORT_BYTES = 1024 * 1024

/**
 * Reads a text file with any separator and encoding as a table, piece by piece, without blocking the thread: counts its
 * rows, and keeps the first ones, so that a file of any size takes the memory of one sheet. Blank lines are skipped.
 * `form`: the user's choice. Errors of the file system are thrown.
 */
export async function readTable(
  path: string,
  { separator, encoding }: TextForm = GUESSED_FORM,
  onProgress: (progress: ImportExportProgress) => void = ignore,
): Promise<TableRead> {
  const read = (open: (start: Uint8Array) => Opened) => readAs(path, separator, open, onProgress)
  if (encoding !== null) return read(() => ({ encoding, reader: createReaderOf(encoding) }))
  try {
    return await read(start => ({ encoding: offered(start), reader: createTextReader(start) }))
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause
    return read(() => ({ encoding: 'windows-1252', reader: createWindowsReader() }))
  }
}

const ignore = (): void => undefined

/** Null: an encoding that cannot be chosen, such as UTF-32. */
function offered(start: Uint8Array): TextForm['encoding'] {
  const encoding = encodingOf(start)
  return encoding === 'utf-32le' || encoding === 'utf-32be' ? null : encoding
}

async function readAs(
  path: string,
  separator: TextForm['separator'],
  open: (start: Uint8Array) => Opened,
  onProgress: (progress: ImportExportProgress) => void,
): Promise<TableRead> {
  const { size, mtimeMs } = await stat(path)
  const { pieces, form } = createTextRows(path, separator, open)
  const keeper = createRowKeeper()
  let done = 0
  let reported = 0
  for await (const piece of pieces()) {
    if (piece.kind === 'refused') return piece.why === 'open-quote' ? { ...piece, form: form() } : piece
    for (const row of piece.rows) {
      const why = tooWide(row.length)
      if (why) return { kind: 'refused', why, form: form() }
      keeper.add(row)
    }
    done += piece.bytes
    if (done - reported < REPORT_BYTES) continue
    reported = done
    onProgress({ done, total: size, rows: keeper.size().total })
  }
  if (keeper.rows.length === 0) return { kind: 'refused', why: 'empty' }
  const isUnchanged = async () => {
    const now = await stat(path)
    return now.size === size && now.mtimeMs === mtimeMs
  }
  return {
    ...{ kind: 'table', rows: keeper.rows, ...keeper.size(), form: form(), isUnchanged },
    async *again() {
      for await (const piece of createTextRows(path, separator, open).pieces()) {
        if (piece.kind === 'refused') return
        yield piece.rows
      }
    },
  }
}
