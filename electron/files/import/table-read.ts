import type { CsvRows } from '../../../shared/csv/csv-reader.ts'
import type { Refused, TextForm, WorksheetNotes } from '../../../shared/model/import-export.ts'

type Table = readonly (readonly string[])[]

/** A file, or a worksheet of a workbook, whose rows were read once and counted; or why it cannot be imported. */
export type TableRead = (
  | {
      readonly kind: 'table'
      /** The first rows, as many as a sheet can hold. */
      readonly rows: Table
      /** All rows, and the cells of the widest one. */
      readonly total: number
      readonly width: number
      /** Reads all rows again from the start, piece by piece. Ends early if the file was changed. */
      readonly again: () => AsyncGenerator<CsvRows>
      /** Whether the file is still as it was counted. A workbook has none, because it is in memory. */
      readonly isUnchanged?: () => Promise<boolean>
      /** Of a worksheet. */
      readonly notes?: WorksheetNotes
    }
  | Refused
) & {
  /** How the text was read; absent if it was no text. */
  readonly form?: TextForm
}
