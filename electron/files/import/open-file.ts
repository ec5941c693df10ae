import { open, readFile } from 'node:fs/promises'
import type { ImportRefusal, TextForm } from '../../../shared/model/import-export.ts'
import { readTable, type TableRead } from './read-table.ts'
import { openWorkbook, type Workbook } from './workbook/open-workbook.ts'

/** An opened file: a workbook with its sheets, or the single table of a text file. */
export type OpenedFile = Workbook | TableRead

const ZIP = Buffer.from('PK')
/** Compound files (MS-CFB): workbooks from before 2007, and newer ones with a password. */
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
const LOCKED = Buffer.from('EncryptedPackage', 'utf16le')

/**
 * Opens a file in the format that its first bytes identify, with any name. `form`: how the user wants text to be read.
 * Errors of the file system are thrown.
 */
export async function openFile(path: string, form?: TextForm): Promise<OpenedFile> {
  const start = await firstBytes(path)
  if (startsWith(start, ZIP) && (start[2] ?? 0) < 0x20) return openWorkbook(await readFile(path))
  if (!startsWith(start, COMPOUND)) return readTable(path, form)
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
