import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { tooBig } from '../../../shared/model/attachment.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { toFileError } from '../file-error.ts'

/** A local file as it was when its metadata was read. */
export type LocalFile = {
  readonly path: string
  readonly name: string
  readonly sizeBytes: number
  /** Milliseconds since 1970. */
  readonly modifiedAt: number
}

/** Access to the user's files. */
export type LocalDisk = {
  /**
   * Only regular files within the size limit of the service can be sent (specification, "Limits"). Errors:
   * file-unreadable, file-too-big.
   */
  readonly look: (path: string) => Promise<Result<LocalFile>>
  /** Its bytes from the start. Throws the error of the operating system. */
  readonly read: (path: string) => AsyncIterable<Uint8Array>
}

const CHUNK_BYTES = 64 * 1024

export async function isFolder(path: string): Promise<boolean> {
  const looked = await localDisk.look(path)
  return !looked.ok && looked.error.kind === 'file-unreadable' && looked.error.reason === 'folder'
}

/** A regular file of any size. Errors: file-unreadable. */
export async function findFile(path: string): Promise<Result<LocalFile>> {
  const name = basename(path)
  try {
    const found = await stat(path)
    if (found.isDirectory()) return fail({ kind: 'file-unreadable', name, reason: 'folder' })
    if (!found.isFile()) return fail({ kind: 'file-unreadable', name, reason: 'not-a-file' })
    return ok({ path, name, sizeBytes: found.size, modifiedAt: found.mtimeMs })
  } catch (cause) {
    return fail(toFileError(cause, name))
  }
}

export const localDisk: LocalDisk = {
  async look(path) {
    const found = await findFile(path)
    const problem = found.ok ? tooBig(found.value.name, found.value.sizeBytes) : null
    return problem ? fail(problem) : found
  },
  read: path => createReadStream(path, { highWaterMark: CHUNK_BYTES }),
}
