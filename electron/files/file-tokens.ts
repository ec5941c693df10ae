import { FileToken } from '../../shared/model/ids.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { findFile, type LocalDisk, type LocalFile } from './upload/local-disk.ts'

/** Maps tokens to files. The page holds only tokens; paths stay here. */
export type FileTokens = {
  readonly mint: (path: string) => FileToken
  /**
   * For a file to attach. Errors: file-unreadable, if it can never be sent; other problems may be solved before its
   * upload starts.
   */
  readonly mintToSend: (path: string) => Promise<Result<FileToken>>
  /**
   * Reads the file's metadata now. Errors: file-unreadable, file-too-big. An unknown token counts as a missing file.
   */
  readonly look: (token: FileToken) => Promise<Result<LocalFile>>
  /** The same for a file to read, of any size. Errors: file-unreadable. */
  readonly find: (token: FileToken) => Promise<Result<LocalFile>>
  /** Called when the window of the tokens is closed. */
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

  const withPath = async (token: FileToken, look: (path: string) => Promise<Result<LocalFile>>) => {
    const path = pathByToken.get(token)
    return path === undefined ? fail({ kind: 'file-unreadable', name: '', reason: 'gone' } as const) : look(path)
  }

  return {
    mint,
    async mintToSend(path) {
      const looked = await disk.look(path)
      const isNoFile = !looked.ok && looked.error.kind === 'file-unreadable' && NO_FILE.has(looked.error.reason)
      return isNoFile ? looked : ok(mint(path))
    },
    look: token => withPath(token, disk.look),
    find: token => withPath(token, findFile),
    clear: () => pathByToken.clear(),
  }
}
