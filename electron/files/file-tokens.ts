import { FileToken } from '../../shared/model/ids.ts'
import { fail, type Result } from '../../shared/result.ts'
import type { LocalDisk, LocalFile } from './upload/local-disk.ts'

/** Which token stands for which file. The page holds tokens only; paths stay here. */
export type FileTokens = {
  readonly mint: (path: string) => FileToken
  /** Looks at the file now. Errors: file-unreadable, file-too-big. An unknown token counts as a file that is gone. */
  readonly look: (token: FileToken) => Promise<Result<LocalFile>>
  /** When the window that they were minted for is gone. */
  readonly clear: () => void
}

/** `newUuid` gives a random UUID, so that a token cannot be guessed. */
export function createFileTokens(newUuid: () => string, disk: LocalDisk): FileTokens {
  const pathByToken = new Map<FileToken, string>()

  return {
    mint(path) {
      const token = FileToken.parse(`file-${newUuid()}`)
      pathByToken.set(token, path)
      return token
    },
    async look(token) {
      const path = pathByToken.get(token)
      return path === undefined ? fail({ kind: 'file-unreadable', name: '', reason: 'gone' }) : disk.look(path)
    },
    clear: () => pathByToken.clear(),
  }
}
