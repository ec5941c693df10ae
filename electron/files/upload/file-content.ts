import { createHash } from 'node:crypto'
import type { AppError } from '../../../shared/app-error.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { toFileError } from '../file-error.ts'
import type { LocalDisk, LocalFile } from './local-disk.ts'

/** SHA-256 of the content, to notice a file that changes between being dropped and being sent. */
export async function hashFile(disk: LocalDisk, { path, name }: LocalFile): Promise<Result<string>> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of disk.read(path)) hash.update(chunk)
    return ok(hash.digest('hex'))
  } catch (cause) {
    return fail(toFileError(cause, name))
  }
}

/**
 * A file that is read while it is sent. After a failed request `failure` returns the error of the file, if it was the
 * reason.
 */
export type FileStream = { readonly content: () => AsyncIterable<Uint8Array>; readonly failure: () => AppError | null }

/**
 * Reads exactly the hashed content: the hash is verified before the last piece is sent, so a file changed during the
 * upload is never attached half old, half new.
 */
export function streamFile(
  disk: LocalDisk,
  file: LocalFile,
  hash: string,
  onRead: (bytes: number) => void,
): FileStream {
  let failure: AppError | null = null

  async function* content(): AsyncIterable<Uint8Array> {
    const seen = createHash('sha256')
    let last: Uint8Array | null = null
    try {
      for await (const chunk of disk.read(file.path)) {
        if (last) yield last
        if (last) onRead(last.byteLength)
        seen.update(chunk)
        last = chunk
      }
    } catch (cause) {
      failure = toFileError(cause, file.name)
      throw cause
    }
    if (seen.digest('hex') !== hash) {
      failure = { kind: 'file-unreadable', name: file.name, reason: 'changed' }
      throw new Error('the file changed while it was sent')
    }
    if (last) yield last
    if (last) onRead(last.byteLength)
  }

  return { content, failure: () => failure }
}
