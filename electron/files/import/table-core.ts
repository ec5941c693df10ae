import { basename } from 'node:path'
import type { Slice } from '../../../shared/ipc/slice.ts'
import { withinMessage } from '../../../shared/ipc/slice.ts'
import type { ImportExportProgress, ImportRead } from '../../../shared/model/import-export.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { toFileError } from '../file-error.ts'
import { type OpenedFile, openFile } from './open-file.ts'
import type { TableRead } from './read-table.ts'
import type { TableCall, TableOutput, TableReply, TableRequest } from './table-protocol.ts'
import type { SheetRead, Workbook } from './workbook/open-workbook.ts'

/** More rows than this never fit into one message. */
const SLICE_ROWS = 500
const NO_TABLE: SheetRead = { kind: 'refused', why: 'empty' }

/** Reads one file at a time as a table and keeps it. `onProgress` reports the progress. */
export function createTableCore(onProgress: (progress: ImportExportProgress) => void) {
  let workbook: Workbook | null = null
  let table: TableRead | SheetRead = NO_TABLE

  const keep = (read: TableRead | SheetRead, sheet: number): ImportRead => {
    table = read
    const sheets = workbook?.sheets ?? []
    const form = formOf(read)
    if (read.kind === 'refused') return { ...read, sheets, sheet, ...form }
    const width = read.rows.reduce((most, { length }) => Math.max(most, length), 0)
    const notes = 'notes' in read && read.notes ? { notes: read.notes } : {}
    return { kind: 'table', rows: read.rows.length, width, sheets, sheet, ...notes, ...form }
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
  const slice = (after: number): Slice<readonly string[]> => {
    const rows = table.kind === 'table' ? table.rows : []
    const end = after + SLICE_ROWS
    return withinMessage(rows.slice(after, end), after, end < rows.length)
  }

  const answer = async (request: TableRequest): Promise<Result<TableOutput<TableCall>>> => {
    if (request.call === 'rows') return ok(slice(request.input.after))
    if (request.call === 'sheet') {
      const { sheet } = request.input
      return ok(keep(workbook?.read(sheet, onProgress) ?? NO_TABLE, sheet))
    }
    const { path, form } = request.input
    try {
      return ok(open(await openFile(path, form)))
    } catch (cause) {
      return fail(toFileError(cause, basename(path)))
    }
  }
  return async (request: TableRequest): Promise<TableReply> => ({ id: request.id, result: await answer(request) })
}
