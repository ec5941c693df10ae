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
 * A file that is appended to or replaced as a whole. Each operation is on disk when it returns; if it throws, the file
 * is unchanged. Errors are those of SQLite: a full disk, or a failing one.
 */
export type JournalFile = {
  readonly read: () => Uint8Array
  readonly size: () => number
  readonly append: (bytes: Uint8Array) => void
  /** Removes the last append. */
  readonly takeBack: () => void
  readonly replace: (bytes: Uint8Array) => void
  readonly close: () => void
}

/** Creates the file if missing, readable by this user only. */
export function openJournalFile(path: string): JournalFile {
  return asFileErrors(() => {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    rmSync(nextOf(path), { force: true }) // left by an interrupted run
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
    // Needs no space and no sync: a record that reappears after a crash is handled by its reader.
    takeBack: () => asFileErrors(() => cutTo(before)),
    replace: bytes =>
      asFileErrors(() => {
        writeWhole(nextOf(path), bytes)
        closeSync(handle) // some systems cannot replace an open file
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

/** A rename survives power loss only once its folder is synced. Not available on Windows. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
