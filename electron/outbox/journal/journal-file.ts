import {
  closeSync,
  constants,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { asFileErrors } from '../../db/store-error.ts'

/**
 * A file that grows at its end, or is replaced as a whole. Each of these is on the disk when it returns; when it throws, the file is as
 * it was. It throws as SQLite does: a full disk, or one that fails.
 */
export type JournalFile = {
  readonly read: () => Uint8Array
  readonly size: () => number
  readonly append: (bytes: Uint8Array) => void
  /** The last append did not count after all. */
  readonly takeBack: () => void
  readonly replace: (bytes: Uint8Array) => void
  readonly close: () => void
}

/** Made when there is none, and readable by this user only. */
export function openJournalFile(path: string): JournalFile {
  return asFileErrors(() => {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    rmSync(nextOf(path), { force: true }) // of a run that broke off
    return journalFileOn(path)
  })
}

function journalFileOn(path: string): JournalFile {
  let handle = openOwn(path)
  let length = fstatSync(handle).size
  let before = length
  const cutTo = (end: number) => {
    length = end
    ftruncateSync(handle, end)
  }

  return {
    read: () => asFileErrors(() => readFileSync(path)),
    size: () => length,
    append: bytes =>
      asFileErrors(() => {
        before = length
        try {
          writeAll(handle, bytes, length)
          fdatasyncSync(handle)
        } catch (cause) {
          cutTo(before)
          throw cause
        }
        length += bytes.length
      }),
    // Asks for no room and for no wait: whoever reads a record that came back says what that means.
    takeBack: () => asFileErrors(() => cutTo(before)),
    replace: bytes =>
      asFileErrors(() => {
        writeWhole(nextOf(path), bytes)
        closeSync(handle) // not every system lets a file that is open give way
        try {
          renameSync(nextOf(path), path)
          syncFolder(dirname(path))
        } finally {
          handle = openOwn(path)
          length = fstatSync(handle).size
          before = length
        }
      }),
    close: () => closeSync(handle),
  }
}

const nextOf = (path: string): string => `${path}.next`

const openOwn = (path: string): number => openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600)

function writeWhole(path: string, bytes: Uint8Array): void {
  const handle = openSync(path, 'w', 0o600)
  try {
    writeAll(handle, bytes, 0)
    fdatasyncSync(handle)
  } catch (cause) {
    rmSync(path, { force: true })
    throw cause
  } finally {
    closeSync(handle)
  }
}

function writeAll(handle: number, bytes: Uint8Array, at: number): void {
  for (let written = 0; written < bytes.length; ) {
    written += writeSync(handle, bytes, written, bytes.length - written, at + written)
  }
}

/** The new name of a file outlives a loss of power only once its folder is on the disk. Windows knows no such thing. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
