import type { AppError } from '../../shared/app-error.ts'
import { errorCode } from '../../shared/thrown.ts'

const FULL = new Set(['ENOSPC', 'EDQUOT'])
const DENIED = new Set(['EACCES', 'EPERM', 'EROFS'])
const GONE = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'EIO', 'ENODEV', 'ENXIO', 'ESTALE'])

/** What the system said about a file that is read, for a person. What is not about the file is a bug and is thrown on. */
export function toFileError(cause: unknown, name: string): AppError {
  const code = errorCode(cause) ?? ''
  if (code === 'EISDIR') return { kind: 'file-unreadable', name, reason: 'folder' }
  const reason = reasonOf(code)
  if (reason === null) throw cause
  return reason === 'full' ? { kind: 'disk-full' } : { kind: 'file-unreadable', name, reason }
}

/** The same for a file that is made: what is wrong is the folder, because the file is not there yet. */
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
