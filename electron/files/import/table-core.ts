import { basename } from 'node:path'
import pLimit from 'p-limit'
import type { Slice } from '../../../shared/ipc/slice.ts'
import { withinMessage } from '../../../shared/ipc/slice.ts'
import type { ImportExportProgress, ImportRead } from '../../../shared/model/import-export.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { toFileError } from '../file-error.ts'
import { type OpenedFile, openFile } from './open-file.ts'
import type { TableRead } from './read-table.ts'
import { createRowWindow, type RowWindow } from './row-window.ts'
import type { TableCall, TableOutput, TableReply, TableRequest } from './table-protocol.ts'
import type { SheetRead, Workbook } from './workbook/open-workbook.ts'

/** More rows than this never fit into one message. */
const SLICE_ROWS = 500
const NO_TABLE: SheetRead = { kind: 'refused', why: 'empty' }

/**
 * Reads one file at a time as a table and keeps its first rows, as many as a sheet can hold. Further rows of a text
 * file are read again when they are requested. `onProgress` reports the progress.
 */
export function createTableCore(onProgress: (progress: ImportExportProgress) => void) {
  let workbook: Workbook | null = null
  let table: TableRead | SheetRead = NO_TABLE
  let name = ''
  let further: RowWindow | null = null
  const inTurn = pLimit(1)

  const keep = (read: TableRead | SheetRead, sheet: number): ImportRead => {
    table = read
    void further?.end() // not awaited: it only closes the file
    further = 'again' in read ? createRowWindow(read.again) : null
    const sheets = workbook?.sheets ?? []
    const form = formOf(read)
    if (read.kind === 'refused') return { ...read, sheets, sheet, ...form }
    const { total, width } = read
    const readable = further ? total : read.rows.length
    const notes = 'notes' in read && read.notes ? { notes: read.notes } : {}
    return { kind: 'table', rows: total, readable, width, sheets, sheet, ...notes, ...form }
  }
  const formOf = (read: TableRead | SheetRead): Pick<ImportRead, 'form'> =>
    'form' in read && read.form ? { form: read.form } : {}
  const open = (opened: OpenedFile): ImportRead => {
    workbook = opened.kind === 'workbook' ? opened : null
    return opened.kind === 'workbook' ? firstOf(opened) : keep(opened, 0)
  }
  const firstOf = (opened: Workbook): ImportRead => {
    let read = NO_TABLE
    let sheet = 0
    for (; sheet < opened.sheets.length; sheet++) {
      read = opened.read(sheet, onProgress)
      if (read.kind === 'table' || read.why !== 'empty') break
    }
    return keep(read, Math.min(sheet, opened.sheets.length - 1))
  }
  const slice = async (after: number): Promise<Result<Slice<readonly string[]>>> => {
    const read = table
    if (read.kind === 'refused') return ok(withinMessage([], after, false))
    const end = after + SLICE_ROWS
    if (after < read.rows.length || !further) {
      const isLast = end >= read.rows.length && !(further && read.rows.length < read.total)
      return ok(withinMessage(read.rows.slice(after, end), after, !isLast))
    }
    const rows = await further.read(after, SLICE_ROWS)
    const isAsCounted = !('isUnchanged' in read) || (await read.isUnchanged())
    if (!isAsCounted) return fail({ kind: 'file-unreadable', name, reason: 'changed' })
    return ok(withinMessage(rows, after, end < read.total))
  }
  /** Errors of the file system become errors of this file. */
  const ofFile = async <T>(work: () => Promise<Result<T>>): Promise<Result<T>> => {
    try {
      return await work()
    } catch (cause) {
      return fail(toFileError(cause, name))
    }
  }

  const answer = async (request: TableRequest): Promise<Result<TableOutput<TableCall>>> => {
    if (request.call === 'rows') return inTurn(() => ofFile(() => slice(request.input.after)))
    if (request.call === 'sheet') {
      const { sheet } = request.input
      return ok(keep(workbook?.read(sheet, onProgress) ?? NO_TABLE, sheet))
    }
    const { path, form } = request.input
    name = basename(path)
    return ofFile(async () => ok(open(await openFile(path, form, onProgress))))
  }
  return async (request: TableRequest): Promise<TableReply> => ({ id: request.id, result: await answer(request) })
}
