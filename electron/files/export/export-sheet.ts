import type { ExportOptions, ImportExportProgress } from '../../../shared/model/import-export.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { toFolderError } from '../file-error.ts'
import type { NewFile } from '../new-file.ts'
import { csvPieces } from './csv-pieces.ts'
import { type FilePiece, inParts } from './file-piece.ts'
import { type PrintJob, printJob } from './print/print-sheet.ts'
import { createTargetFile } from './target-file.ts'
import { writeWorkbook } from './write-workbook.ts'

export type SheetExport = {
  /** The sheet as shown, with unsaved edits. */
  readonly view: SheetView
  readonly options: ExportOptions
  /** The path chosen by the user. */
  readonly path: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** See `localeTagOf`. */
  readonly locale: string | null
  readonly signal: AbortSignal
  readonly onProgress: (progress: ImportExportProgress) => void
  /** Null if the layout failed. */
  readonly toPdf: (job: PrintJob) => Promise<Uint8Array | null>
  /** Part of the temporary name. */
  readonly id: string
}

/**
 * Exports a sheet to a file, piece by piece. The file appears when it is complete; a failure keeps the existing file.
 * Errors: cancelled, disk-full, folder-unwritable, and invalid if it cannot be laid out on paper.
 */
export async function exportSheet(job: SheetExport): Promise<Result<{ readonly name: string }>> {
  let file: NewFile
  try {
    file = await createTargetFile(job.path, `.${job.options.format}`, job.id)
  } catch (cause) {
    return fail(toFolderError(cause))
  }
  try {
    if (!(await writeSheet(job, file))) {
      await file.discard()
      return fail({ kind: 'invalid', issues: ['the sheet could not be laid out on paper'] })
    }
    return ok({ name: (await file.finish()).name })
  } catch (cause) {
    await file.discard()
    return fail(job.signal.aborted ? { kind: 'cancelled' } : toFolderError(cause))
  }
}

/** False if there is nothing to write. */
async function writeSheet(job: SheetExport, file: NewFile): Promise<boolean> {
  const { view, options, signal, onProgress } = job
  if (options.format === 'pdf') {
    const bytes = await job.toPdf(printJob({ ...job, page: options.page }))
    if (bytes) await file.write(bytes)
    return bytes !== null
  }
  let done = 0
  const onPart = ({ rows }: FilePiece) => {
    done += rows
    onProgress({ done, total: view.rowCount })
  }
  if (options.format === 'xlsx') {
    await writeWorkbook(view, { write: file.write, signal, onPart })
    return true
  }
  for (const part of inParts(csvPieces(view, options))) {
    signal.throwIfAborted()
    await file.write(Buffer.from(part.text))
    onPart(part)
  }
  return true
}
