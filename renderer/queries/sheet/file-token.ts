import { tooBig } from '../../../shared/model/attachment.ts'
import type { FileToken } from '../../../shared/model/ids.ts'
import { fail, type Result } from '../../../shared/result.ts'

/** What main knows a file by that is to go up. Errors: file-too-big, before anything is asked. */
export async function tokenOf(file: File): Promise<Result<FileToken>> {
  const problem = tooBig(file.name, file.size)
  return problem ? fail(problem) : window.bridge.mintFile(file)
}
