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

/** Shows the save dialog, then writes the file. Settles when the file is complete or the user cancels. */
export const exportSheet = (sheetId: SheetId, options: ExportOptions) =>
  window.bridge.call['export.sheet']({ sheetId, options })

/** Lays the sheet out and shows the print dialog of the system. */
export const printSheet = (sheetId: SheetId, page: PrintPage) => window.bridge.call['export.print']({ sheetId, page })

/** Reads a chosen file as a table. `readRows` returns its rows. */
export async function readImport(file: File): Promise<Result<ImportRead>> {
  const token = await window.bridge.mintFile(file)
  return token.ok ? window.bridge.call['import.read']({ file: token.value }) : token
}

/** Reads a file that was opened with Sheaf. */
export const readOpened = ({ token }: OpenedFile) => window.bridge.call['import.read']({ file: token })

/** Reads the same text file again with the chosen separator and encoding. */
export const readImportAgain = (form: TextForm) => window.bridge.call['import.reread']({ form })

/** Reads another sheet of the workbook. */
export const readImportSheet = (sheet: number) => window.bridge.call['import.sheet']({ sheet })

/** A slice of the imported table, starting at this row. */
export const readRows = (after: number) => window.bridge.call['import.rows']({ after })

/** Releases the table in main. */
export const endImport = () => window.bridge.call['import.end']({})

export const cancelExport = () => window.bridge.call['export.cancel']({})

/** Progress of the running import or export; null without one. */
export const useImportExportProgress = (): ImportExportProgress | null =>
  useQuery<ImportExportProgress | null>({ queryKey: keys.importExport, queryFn: skipToken }).data ?? null
