import { z } from 'zod'
import type { AppError } from '../../shared/app-error.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { errorCode } from '../../shared/thrown.ts'

const SqliteError = z.object({ errcode: z.number() })

// Primary result codes (sqlite.org/rescode.html); the extended ones keep them in their low byte.
const SQLITE_BUSY = 5
const SQLITE_READONLY = 8
const SQLITE_IOERR = 10
const SQLITE_CORRUPT = 11
const SQLITE_FULL = 13
const SQLITE_CANTOPEN = 14
const SQLITE_NOTADB = 26

/** A check has found the file damaged inside; counts as SQLite's own finding. */
export class DamagedError extends Error {
  override readonly name = 'DamagedError'
  readonly errcode = SQLITE_CORRUPT
}

/** Runs a piece of storage work. A full or failing disk is a result; anything else is a bug and throws. */
export function attempt<T>(work: () => T): Result<T> {
  try {
    return ok(work())
  } catch (cause) {
    const error = toStoreError(cause)
    if (error) return fail(error)
    throw cause
  }
}

/** Null if the failure is unrelated to the disk. */
export function toStoreError(cause: unknown): AppError | null {
  switch (primaryCode(cause)) {
    case SQLITE_FULL:
      return { kind: 'disk-full' }
    // A failing disk becomes read-only; another program may lock the file for a while.
    case SQLITE_BUSY:
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
    case SQLITE_IOERR:
      return { kind: 'storage-broken', safe: 'What was stored before is still on this computer.' }
    default:
      return isDamaged(cause) ? { kind: 'storage-broken', safe: 'The service’s own copy is safe.' } : null
  }
}

/** The file is not a database, or damaged inside. */
export function isDamaged(cause: unknown): boolean {
  const code = primaryCode(cause)
  return code === SQLITE_CORRUPT || code === SQLITE_NOTADB
}

/** The disk or a lock prevents access to the file, so nothing is known about its content. */
export function isOfTheDisk(cause: unknown): boolean {
  const code = primaryCode(cause)
  return code !== null && [SQLITE_BUSY, SQLITE_IOERR, SQLITE_FULL, SQLITE_CANTOPEN].includes(code)
}

/** Work on a file that is no database: system errors are treated like those of SQLite. */
export function asFileErrors<T>(work: () => T): T {
  try {
    return work()
  } catch (cause) {
    throw cause instanceof Error && 'syscall' in cause ? new FileError(cause) : cause
  }
}

class FileError extends Error {
  override readonly name = 'FileError'
  readonly errcode: number

  constructor(cause: Error) {
    super(cause.message, { cause })
    this.errcode = FULL.has(errorCode(cause) ?? '') ? SQLITE_FULL : SQLITE_IOERR
  }
}
const FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT'])

/** Whether the error is from SQLite, or treated like one. */
export const isStoreError = (cause: unknown): boolean => primaryCode(cause) !== null

function primaryCode(cause: unknown): number | null {
  const parsed = SqliteError.safeParse(cause)
  return parsed.success ? parsed.data.errcode & 0xff : null
}
