import { tooBig } from '../../../shared/model/attachment.ts'
import type { FileToken } from '../../../shared/model/ids.ts'
import { fail, type Result } from '../../../shared/result.ts'

/**
 * Main's token for a file to upload. Errors: file-too-big, before any request; file-unreadable for a folder, pipe or
 * socket.
 */
export async function tokenOf(file: File): Promise<Result<FileToken>> {
  const problem = tooBig(file.name, file.size)
  if (problem) return fail(problem)
  const token = await window.bridge.mintFile(file)
  if (token.ok || token.error.kind !== 'file-unreadable') return token
  // Main has no name for a file without a path.
  return fail({ ...token.error, name: token.error.name || file.name })
}
