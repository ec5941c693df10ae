import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { UPLOAD_LIMIT_BYTES } from '../../shared/model/attachment.ts'
import { FileToken } from '../../shared/model/ids.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { toFileError } from './file-error.ts'

/** A file of a person, as it was when it was looked at. */
export type LocalFile = {
  readonly path: string
  readonly name: string
  readonly sizeBytes: number
  /** Milliseconds since 1970. */
  readonly modifiedAt: number
}

/** Which token stands for which file. The page holds tokens only; paths stay here. */
export type FileTokens = {
  readonly mint: (path: string) => FileToken
  /** Looks at the file now. Errors: file-unreadable, file-too-big. An unknown token counts as a file that is gone. */
  readonly look: (token: FileToken) => Promise<Result<LocalFile>>
  /** When the window that they were minted for is gone. */
  readonly clear: () => void
}

/** `newUuid` gives a random UUID, so that a token cannot be guessed. */
export function createFileTokens(newUuid: () => string): FileTokens {
  const pathByToken = new Map<FileToken, string>()

  return {
    mint(path) {
      const token = FileToken.parse(`file-${newUuid()}`)
      pathByToken.set(token, path)
      return token
    },
    async look(token) {
      const path = pathByToken.get(token)
      return path === undefined ? fail({ kind: 'file-unreadable', name: '', reason: 'gone' }) : lookAt(path)
    },
    clear: () => pathByToken.clear(),
  }
}

/** Only a regular file can be sent, and none that the service would refuse for its size (specification, "Limits"). */
export async function lookAt(path: string): Promise<Result<LocalFile>> {
  const name = basename(path)
  try {
    const found = await stat(path)
    if (!found.isFile()) return fail({ kind: 'file-unreadable', name, reason: 'not-a-file' })
    if (found.size > UPLOAD_LIMIT_BYTES) {
      return fail({ kind: 'file-too-big', name, bytes: found.size, limitBytes: UPLOAD_LIMIT_BYTES })
    }
    return ok({ path, name, sizeBytes: found.size, modifiedAt: found.mtimeMs })
  } catch (cause) {
    return fail(toFileError(cause, name))
  }
}
