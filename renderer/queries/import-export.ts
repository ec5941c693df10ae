import { skipToken, useQuery } from '@tanstack/react-query'
import type { SheetId } from '../../shared/model/ids.ts'
import type {
  ExportOptions,
  ImportExportProgress,
  ImportRead,
  OpenedFile,
  PrintPage,
  TextForm,
} from '../../shared/model/import-export.ts'
import type { Result } from '../../shared/result.ts'
import { keys } from '../bridge/apply-events.ts'

/** Asks the user where to save, then writes the file. Settles when the file is complete or the user cancels. */
export const exportSheet = (sheetId: SheetId, options: ExportOptions) =>
  window.bridge.call['export.sheet']({ sheetId, options })

/** Lays the sheet out and shows the print dialog of the system. */
export const printSheet = (sheetId: SheetId, page: PrintPage) => window.bridge.call['export.print']({ sheetId, page })

/** Reads a file that the user chose as a table. Its rows come with `readRows`. */
export async function readImport(file: File): Promise<Result<ImportRead>> {
  const token = await window.bridge.mintFile(file)
  return token.ok ? window.bridge.call['import.read']({ file: token.value }) : token
}

/** The same for a file that was opened with Sheaf. */
export const readOpened = ({ token }: OpenedFile) => window.bridge.call['import.read']({ file: token })

/** The same file of text once more, with the separator and the encoding that the user chose. */
export const readImportAgain = (form: TextForm) => window.bridge.call['import.reread']({ form })

/** Another sheet of the workbook that was read. */
export const readImportSheet = (sheet: number) => window.bridge.call['import.sheet']({ sheet })

/** A slice of the table that was read, from this row on. */
export const readRows = (after: number) => window.bridge.call['import.rows']({ after })

/** Lets main drop the table. */
export const endImport = () => window.bridge.call['import.end']({})

export const cancelExport = () => window.bridge.call['export.cancel']({})

/** The progress of the file that is being written or read; null while there is none. */
export const useImportExportProgress = (): ImportExportProgress | null =>
  useQuery<ImportExportProgress | null>({ queryKey: keys.exchange, queryFn: skipToken }).data ?? null
