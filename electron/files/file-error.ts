import type { AppError } from '../../shared/app-error.ts'
import { errorCode } from '../../shared/thrown.ts'

const FULL = new Set(['ENOSPC', 'EDQUOT'])
const DENIED = new Set(['EACCES', 'EPERM', 'EROFS'])
const GONE = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'EIO', 'ENODEV', 'ENXIO', 'ESTALE'])

/** Maps a file system error of reading a file. Errors that are not about the file are bugs and are rethrown. */
export function toFileError(cause: unknown, name: string): AppError {
  const code = errorCode(cause) ?? ''
  if (code === 'EISDIR') return { kind: 'file-unreadable', name, reason: 'folder' }
  const reason = reasonOf(code)
  if (reason === null) throw cause
  return reason === 'full' ? { kind: 'disk-full' } : { kind: 'file-unreadable', name, reason }
}

/** The same for creating a file: the folder is at fault, because the file does not exist yet. */
export function toFolderError(cause: unknown): AppError {
  const reason = reasonOf(errorCode(cause) ?? '')
  if (reason === null) throw cause
  return reason === 'full' ? { kind: 'disk-full' } : { kind: 'folder-unwritable', reason }
}

function reasonOf(code: string): 'full' | 'denied' | 'gone' | null {
  if (FULL.has(code)) return 'full'
  if (DENIED.has(code)) return 'denied'
  return GONE.has(code) ? 'gone' : null
}
