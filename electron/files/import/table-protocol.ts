import type { Slice } from '../../../shared/ipc/slice.ts'
import type { ImportExportProgress, ImportRead, TextForm } from '../../../shared/model/import-export.ts'
import type { Result } from '../../../shared/result.ts'

/** Calls from main to the thread that reads files as tables and keeps the last one. */
type TableCalls = {
  /** Opens a file, and in a workbook the first non-empty sheet. `form`: how text is read. Errors: file-unreadable. */
  read(input: { readonly path: string; readonly form?: TextForm }): ImportRead
  /** Another sheet of the workbook that is open; counts from 0. */
  sheet(input: { readonly sheet: number }): ImportRead
  /** The rows from this one on, as many as fit a message to the page. */
  rows(input: { readonly after: number }): Slice<readonly string[]>
}

export type TableCall = keyof TableCalls
export type TableInput<C extends TableCall> = Parameters<TableCalls[C]>[0]
export type TableOutput<C extends TableCall> = ReturnType<TableCalls[C]>

/** One call to the thread. */
export type TableRequest = {
  readonly [C in TableCall]: { readonly id: number; readonly call: C; readonly input: TableInput<C> }
}[TableCall]

/** The response to the call with the same id, or the progress of reading the file. */
export type TableReply =
  | { readonly id: number; readonly result: Result<TableOutput<TableCall>> }
  | { readonly progress: ImportExportProgress }
