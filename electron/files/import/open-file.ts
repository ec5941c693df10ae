import { open, readFile, stat } from 'node:fs/promises'
import type { ImportExportProgress, ImportRefusal, TextForm } from '../../../shared/model/import-export.ts'
import { readTable } from './read-table.ts'
import type { TableRead } from './table-read.ts'
import { openWorkbook, type Workbook } from './workbook/open-workbook.ts'

/** An opened file: a workbook with its sheets, or the single table of a text file. */
export type OpenedFile = Workbook | TableRead

const ZIP = Buffer.from('PK')
/** Compound files (MS-CFB): workbooks from before 2007, and newer ones with a password. */
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
const LOCKED = Buffer.from('EncryptedPackage', 'utf16le')

/** A larger workbook takes too much memory, together with its unpacked worksheet. */
const MOST_BYTES = 256 * 1024 * 1024

/**
 * Opens a file in the format that its first bytes identify, with any name. `form`: how the user wants text to be read.
 * Errors of the file system are thrown.
 */
export async function openFile(
  path: string,
  form?: TextForm,
  onProgress?: (progress: ImportExportProgress) => void,
): Promise<OpenedFile> {
  const start = await firstBytes(path)
  const isZip = startsWith(start, ZIP) && (start[2] ?? 0) < 0x20
  if (!isZip && !startsWith(start, COMPOUND)) return readTable(path, form, onProgress)
  // Text is read piece by piece; these formats have to be in memory.
  const { size } = await stat(path)
  if (size > MOST_BYTES) return refused(isZip ? 'too-large' : 'old-workbook')
  if (isZip) return openWorkbook(await readFile(path))
  return refused((await readFile(path)).includes(LOCKED) ? 'locked' : 'old-workbook')
}

async function firstBytes(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(COMPOUND.length), 0, COMPOUND.length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const startsWith = (bytes: Uint8Array, mark: Uint8Array): boolean =>
  bytes.length >= mark.length && mark.every((byte, at) => bytes[at] === byte)

const refused = (why: ImportRefusal): OpenedFile => ({ kind: 'refused', why })
