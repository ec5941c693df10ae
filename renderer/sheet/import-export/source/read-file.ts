import { cleanTitle } from '../../../../shared/clean-title.ts'
import type { ImportRead, OpenedFile, TextForm } from '../../../../shared/model/import-export.ts'
import { ok, type Result } from '../../../../shared/result.ts'
import { readImport, readImportAgain, readImportSheet, readOpened, readRows } from '../../../queries/import-export.ts'
import { readSample, type SourceRead, shownLines } from './table-source.ts'

/** Reads a file that the user chose; of a workbook, its first sheet with content. */
export async function readFile(file: File): Promise<Result<SourceRead>> {
  return withSample(await readImport(file), baseName(file.name))
}

/** Reads a file that was opened with Sheaf. */
export async function readOpenedFile(file: OpenedFile): Promise<Result<SourceRead>> {
  return withSample(await readOpened(file), baseName(file.name))
}

/** Reads the last file again, with the separator and encoding that the user chose. */
export async function readAgain(form: TextForm, fileName: string): Promise<Result<SourceRead>> {
  return withSample(await readImportAgain(form), baseName(fileName))
}

/** Reads another sheet of the last workbook. */
export async function readSheet(sheet: number, fileName: string): Promise<Result<SourceRead>> {
  return withSample(await readImportSheet(sheet), baseName(fileName))
}

async function withSample(answer: Result<ImportRead>, fileName: string): Promise<Result<SourceRead>> {
  if (!answer.ok) return answer
  const read = answer.value
  const { sheets, sheet } = read
  if (read.kind === 'refused') return ok(read)
  const sample = await readSample(readRows)
  if (!sample.ok) return sample
  const name = sheets.length > 1 ? cleanTitle(sheets[sheet] ?? fileName) : fileName
  const { rows, width } = read
  // A text file has no named sheets.
  const isPlain = sheets.length > 0
  const shown = shownLines({ isPlain }, sample.value)
  const source = { name, rows, width, sample: shown, isPlain, notes: read.notes ?? null, slice: readRows }
  return ok({ kind: 'table', source, sheets, sheet, ...(read.form ? { form: read.form } : {}) })
}

/** "Guests.xlsx" becomes "Guests". A file name may contain a line break, a sheet name may not. */
const baseName = (name: string): string => cleanTitle(name.replace(/\.[^.]*$/, ''))
