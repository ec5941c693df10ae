import { basename } from 'node:path'
import pLimit from 'p-limit'
import type { Slice } from '../../../shared/ipc/slice.ts'
import { withinMessage } from '../../../shared/ipc/slice.ts'
import type { ImportExportProgress, ImportRead } from '../../../shared/model/import-export.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { toFileError } from '../file-error.ts'
import { type OpenedFile, openFile } from './open-file.ts'
import { createRowWindow, type RowWindow } from './row-window.ts'
import type { TableCall, TableOutput, TableReply, TableRequest } from './table-protocol.ts'
import type { TableRead } from './table-read.ts'
import type { Workbook } from './workbook/open-workbook.ts'

/** More rows than this never fit into one message. */
const SLICE_ROWS = 500
const NO_TABLE: TableRead = { kind: 'refused', why: 'empty' }

/**
 * Reads one file at a time as a table and keeps its first rows, as many as a sheet can hold. Further rows are read
 * again when they are requested. Answers one request after another. `onProgress` reports the progress.
 */
export function createTableCore(onProgress: (progress: ImportExportProgress) => void) {
  let workbook: Workbook | null = null
  let table: TableRead = NO_TABLE
  let name = ''
  let further: RowWindow | null = null
  const inTurn = pLimit(1)

  /** Before another table is read, so that they are not in memory together. */
  const release = (): void => {
    void further?.end() // not awaited: it only closes the file
    further = null
    table = NO_TABLE
  }
  const keep = (read: TableRead, sheet: number): ImportRead => {
    table = read
    further = read.kind === 'table' ? createRowWindow(read.again) : null
    const sheets = workbook?.sheets ?? []
    if (read.kind === 'refused') return { ...read, sheets, sheet }
    const { total, width, notes, form } = read
    const found = { ...(notes ? { notes } : {}), ...(form ? { form } : {}) }
    return { kind: 'table', rows: total, width, sheets, sheet, ...found }
  }
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
    if (read.kind === 'refused' || !further) return ok(withinMessage([], after, false))
    const end = after + SLICE_ROWS
    if (after < read.rows.length) {
      return ok(withinMessage(read.rows.slice(after, end), after, Math.min(end, read.rows.length) < read.total))
    }
    const rows = await further.read(after, SLICE_ROWS)
    const isAsCounted = (await read.isUnchanged?.()) ?? true
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
    if (request.call === 'rows') return ofFile(() => slice(request.input.after))
    release()
    if (request.call === 'sheet') {
      const { sheet } = request.input
      return ok(keep(workbook?.read(sheet, onProgress) ?? NO_TABLE, sheet))
    }
    const { path, form } = request.input
    name = basename(path)
    return ofFile(async () => ok(open(await openFile(path, form, onProgress))))
  }
  return async (request: TableRequest): Promise<TableReply> => ({
    id: request.id,
    result: await inTurn(() => answer(request)),
  })
}
