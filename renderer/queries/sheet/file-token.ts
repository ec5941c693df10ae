import { tooBig } from '../../../shared/model/attachment.ts'
import type { FileToken } from '../../../shared/model/ids.ts'
import { fail, type Result } from '../../../shared/result.ts'

/** What main knows a file by that is to go up. Errors: file-too-big, before anything is asked; file-unreadable for a folder, a pipe or a socket. */
export async function tokenOf(file: File): Promise<Result<FileToken>> {
  const problem = tooBig(file.name, file.size)
  if (problem) return fail(problem)
  const token = await window.bridge.mintFile(file)
  if (token.ok || token.error.kind !== 'file-unreadable') return token
  // Main knows no name where there is no path.
  return fail({ ...token.error, name: token.error.name || file.name })
}
