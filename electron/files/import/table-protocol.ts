import type { Slice } from '../../../shared/ipc/slice.ts'
import type { ImportExportProgress, ImportRead, TextForm } from '../../../shared/model/import-export.ts'
import type { Result } from '../../../shared/result.ts'

/** What main asks of the thread that reads files as tables and keeps the one it read last. */
type TableCalls = {
  /** Opens a file, and of a workbook its first sheet that has something in it. `form`: how text is read. Errors: file-unreadable. */
  read(input: { readonly path: string; readonly form?: TextForm }): ImportRead
  /** Another sheet of the workbook that is open; counts from 0. */
  sheet(input: { readonly sheet: number }): ImportRead
  /** The rows from this one on, as many as fit a message to the page. */
  rows(input: { readonly after: number }): Slice<readonly string[]>
}

export type TableCall = keyof TableCalls
export type TableInput<C extends TableCall> = Parameters<TableCalls[C]>[0]
export type TableOutput<C extends TableCall> = ReturnType<TableCalls[C]>

/** One call on its way to the thread. */
export type TableRequest = {
  readonly [C in TableCall]: { readonly id: number; readonly call: C; readonly input: TableInput<C> }
}[TableCall]

/** The answer to the call of the same id, or how far the file is read meanwhile. */
export type TableReply =
  | { readonly id: number; readonly result: Result<TableOutput<TableCall>> }
  | { readonly progress: ImportExportProgress }
