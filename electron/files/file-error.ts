import type { AppError } from '../../shared/app-error.ts'

const FULL = new Set(['ENOSPC', 'EDQUOT'])
const DENIED = new Set(['EACCES', 'EPERM', 'EROFS'])
const GONE = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'EIO', 'ENODEV', 'ESTALE'])

/** What the system said about a file, for a person. What is not about the file is a bug and is thrown on. */
export function toFileError(cause: unknown, name: string): AppError {
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
  if (FULL.has(code)) return { kind: 'disk-full' }
  if (DENIED.has(code)) return { kind: 'file-unreadable', name, reason: 'denied' }
  if (GONE.has(code)) return { kind: 'file-unreadable', name, reason: 'gone' }
  if (code === 'EISDIR') return { kind: 'file-unreadable', name, reason: 'not-a-file' }
  throw cause
}
