import { skipToken, useQuery } from '@tanstack/react-query'
import type { ExchangeProgress, ExportOptions, ImportRead, OpenedFile, PrintPage } from '../../shared/model/exchange.ts'
import type { SheetId } from '../../shared/model/ids.ts'
import type { Result } from '../../shared/result.ts'
import { keys } from '../bridge/apply-events.ts'

/** Asks where to, then writes; settles when the file is whole, or is given up. */
export const exportSheet = (sheetId: SheetId, options: ExportOptions) =>
  window.bridge.call['export.sheet']({ sheetId, options })

/** Lays it out and shows the system's own dialog. */
export const printSheet = (sheetId: SheetId, page: PrintPage) => window.bridge.call['export.print']({ sheetId, page })

/** Reads a file that the person chose as a table; its rows are asked for with `readRows`. */
export async function readImport(file: File): Promise<Result<ImportRead>> {
  const token = await window.bridge.mintFile(file)
  return token.ok ? window.bridge.call['import.read']({ file: token.value }) : token
}

/** The same with a file that was opened with Sheaf. */
export const readOpened = ({ token }: OpenedFile) => window.bridge.call['import.read']({ file: token })

/** Another sheet of the workbook that was read. */
export const readImportSheet = (sheet: number) => window.bridge.call['import.sheet']({ sheet })

/** A slice of the table that was read, from this row on. */
export const readRows = (after: number) => window.bridge.call['import.rows']({ after })

/** The table is not needed any more. */
export const endImport = () => window.bridge.call['import.end']({})

export const cancelExport = () => window.bridge.call['export.cancel']({})

/** How far the file that is being written or read has come; null while none is. */
export const useExchangeProgress = (): ExchangeProgress | null =>
  useQuery<ExchangeProgress | null>({ queryKey: keys.exchange, queryFn: skipToken }).data ?? null
