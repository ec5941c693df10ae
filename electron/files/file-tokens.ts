import { FileToken } from '../../shared/model/ids.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import type { LocalDisk, LocalFile } from './upload/local-disk.ts'

/** Which token stands for which file. The page holds tokens only; paths stay here. */
export type FileTokens = {
  readonly mint: (path: string) => FileToken
  /** For a file that a person adds. Errors: file-unreadable, for what can never be sent; what else is wrong may be over when its turn comes. */
  readonly mintToSend: (path: string) => Promise<Result<FileToken>>
  /** Looks at the file now. Errors: file-unreadable, file-too-big. An unknown token counts as a file that is gone. */
  readonly look: (token: FileToken) => Promise<Result<LocalFile>>
  /** When the window that they were minted for is gone. */
  readonly clear: () => void
}

const NO_FILE: ReadonlySet<string> = new Set(['folder', 'not-a-file'])

/** `newUuid` gives a random UUID, so that a token cannot be guessed. */
export function createFileTokens(newUuid: () => string, disk: LocalDisk): FileTokens {
  const pathByToken = new Map<FileToken, string>()

  const mint = (path: string): FileToken => {
    const token = FileToken.parse(`file-${newUuid()}`)
    pathByToken.set(token, path)
    return token
  }

  return {
    mint,
    async mintToSend(path) {
      const looked = await disk.look(path)
      const isNoFile = !looked.ok && looked.error.kind === 'file-unreadable' && NO_FILE.has(looked.error.reason)
      return isNoFile ? looked : ok(mint(path))
    },
    async look(token) {
      const path = pathByToken.get(token)
      return path === undefined ? fail({ kind: 'file-unreadable', name: '', reason: 'gone' }) : disk.look(path)
    },
    clear: () => pathByToken.clear(),
  }
}
