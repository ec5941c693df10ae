import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import type { AppError } from '../../shared/app-error.ts'
import { tooBig } from '../../shared/model/attachment.ts'
import { KeptFile } from '../../shared/model/comment.ts'
import type { FileToken } from '../../shared/model/ids.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import type { Sending } from '../api/transport/multipart.ts'
import { toFileError } from './file-error.ts'
import type { FileTokens } from './file-tokens.ts'
import { mimeTypeOf } from './mime-type.ts'
import type { LocalFile } from './upload/local-disk.ts'

/** The upload of a kept file. After a failed request `failure` returns the error of the file, if it was the reason. */
export type KeptSending = { readonly sending: Sending; readonly failure: () => AppError | null }

export type KeptFilesDeps = {
  /** A folder of this account. */
  readonly folder: string
  readonly files: Pick<FileTokens, 'look'>
  readonly newId: () => string
}

const CHUNK_BYTES = 64 * 1024

/**
 * Files that wait here until their comment is posted. They are copies, durable before the call returns: the original
 * may be moved, changed or deleted in the meantime.
 */
export function createKeptFiles({ folder, files, newId }: KeptFilesDeps) {
  /** Kept already, but not referenced by a stored edit yet. */
  const arriving = new Set<string>()
  const mutex = pLimit(1)
  const pathOf = (id: string) => join(folder, id)

  /** Copies the current file. Errors: file-unreadable, file-too-big, disk-full. */
  const keep = async (token: FileToken): Promise<Result<KeptFile>> => {
    const looked = await files.look(token)
    if (!looked.ok) return looked
    const id = newId()
    arriving.add(id)
    const copied = await copy(looked.value, folder, pathOf(id))
    if (copied.ok) return ok(await toKept(id, looked.value.name, copied.value))
    arriving.delete(id)
    await rm(pathOf(id), { force: true })
    return copied
  }

  const sweep = async (needed: () => readonly string[]): Promise<void> => {
    try {
      const there = await readdir(folder)
      if (there.length === 0) return
      // Read after listing the folder: a file added in between is either referenced by an edit or still being written.
      const kept = new Set(needed())
      for (const id of there) if (!kept.has(id) && !arriving.has(id)) await rm(pathOf(id), { force: true })
    } catch (cause) {
      // No folder: no files were kept. On other disk errors, the next sweep finds the same files.
      toFileError(cause, '')
    }
  }

  return {
    /** Keeps a file while `store` adds it to an edit. Deletes it if that fails. */
    async keepFor<T>(token: FileToken, store: (file: KeptFile) => Result<T>): Promise<Result<T>> {
      const kept = await keep(token)
      if (!kept.ok) return kept
      const stored = store(kept.value)
      arriving.delete(kept.value.id)
      if (!stored.ok) await rm(pathOf(kept.value.id), { force: true })
      return stored
    },

    /** Errors: file-unreadable, when it was deleted or changed in the folder. */
    async open(file: KeptFile): Promise<Result<KeptSending>> {
      try {
        const found = await stat(pathOf(file.id))
        if (found.size === file.sizeBytes) return ok(toSending(pathOf(file.id), file))
        return fail({ kind: 'file-unreadable', name: file.name, reason: 'changed' })
      } catch (cause) {
        return fail(toFileError(cause, file.name))
      }
    },

    /** Deletes the files that no stored edit needs, one sweep at a time. */
    sweep: (needed: () => readonly string[]): Promise<void> => mutex(() => sweep(needed)),
  }
}
export type KeptFiles = ReturnType<typeof createKeptFiles>

async function toKept(id: string, name: string, sizeBytes: number): Promise<KeptFile> {
  return KeptFile.parse({ id, name, mimeType: await mimeTypeOf(name), sizeBytes })
}

/** The number of bytes, when all of them and the folder's entry are on disk. */
async function copy(file: LocalFile, folder: string, to: string): Promise<Result<number>> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const target = await open(to, 'wx', 0o600)
    try {
      let bytes = 0
      for await (const chunk of createReadStream(file.path, { highWaterMark: CHUNK_BYTES })) {
        bytes += chunk.byteLength
        // It may be growing while it is copied.
        const problem = tooBig(file.name, bytes)
        if (problem) return fail(problem)
        await target.writeFile(chunk)
      }
      await target.sync()
      await syncFolder(folder)
      return ok(bytes)
    } finally {
      await target.close()
    }
  } catch (cause) {
    return fail(toFileError(cause, file.name))
  }
}

/** Without this, a power loss may lose the new file's entry. Windows has no such call and needs none. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}

/** An upload of our own file, read again for each attempt. */
export function toSending(path: string, { name, mimeType, sizeBytes }: Omit<KeptFile, 'id'>): KeptSending {
  let failure: AppError | null = null
  async function* content(): AsyncIterable<Uint8Array> {
    try {
      yield* createReadStream(path, { highWaterMark: CHUNK_BYTES })
    } catch (cause) {
      failure = toFileError(cause, name)
      throw cause
    }
  }
  return { sending: { name, mimeType, sizeBytes, content }, failure: () => failure }
}
