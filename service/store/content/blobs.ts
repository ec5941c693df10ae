import { copyFileSync, createReadStream, existsSync, linkSync, mkdirSync, writeFileSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../../../shared/thrown.ts'
import { toWebStream } from '../../../shared/web-stream.ts'

/** Result of storing bytes: their size, or `tooLarge`, in which case nothing is stored. */
type StoredBytes = { readonly size: number } | { readonly tooLarge: true }

/** Stores the bytes of attached files, one file each. Blob names are random, so a name reveals nothing. */
export type BlobStore = {
  /** Stores all of `bytes` as the blob `name`. Stores nothing if they exceed `limit` or the sender disconnects. */
  write(name: string, bytes: AsyncIterable<Uint8Array>, limit: number): Promise<StoredBytes>
  /** Stores bytes from memory, synchronously. */
  put(name: string, bytes: Uint8Array): void
  /** Returns null when there is no such blob. */
  read(name: string): Promise<{ readonly size: number; readonly bytes: ReadableStream } | null>
  /** Copies a blob under a new name, synchronously. Returns false when there is no blob `from`. */
  copy(from: string, to: string): boolean
  remove(name: string): Promise<void>
  /** Deletes all unreferenced and half-written blobs. Run it before the service accepts requests. */
  sweep(inUse: ReadonlySet<string>): Promise<number>
}

// Readable only by the user who runs the service.
const OWN_FOLDER = { recursive: true, mode: 0o700 } as const
const OWN_FILE = 0o600

/** Stores blobs in a folder on disk and creates the folder if it is missing. */
export function blobStore(folder: string): BlobStore {
  const pathOf = (name: string) => join(folder, checked(name))

  return {
    async write(name, bytes, limit) {
      await mkdir(folder, OWN_FOLDER)
      const part = `${pathOf(name)}.part`
      try {
        const outcome = await writePart(part, bytes, limit)
        if ('size' in outcome) await rename(part, pathOf(name))
        return outcome
      } finally {
        // After a successful rename this does nothing; after a failure it removes the half-written blob.
        await rm(part, { force: true })
      }
    },
    put(name, bytes) {
      mkdirSync(folder, OWN_FOLDER)
      writeFileSync(pathOf(name), bytes, { flush: true, mode: OWN_FILE })
    },
    async read(name) {
      const found = await stat(pathOf(name)).catch(onlyMissing)
      if (!found) return null
      return { size: found.size, bytes: toWebStream(createReadStream(pathOf(name))) }
    },
    copy(from, to) {
      if (!existsSync(pathOf(from))) return false
      shareBytes(pathOf(from), pathOf(to))
      return true
    },
    remove: name => rm(pathOf(name), { force: true }),
    async sweep(inUse) {
      const names = await readdir(folder).catch(onlyMissing)
      const orphans = (names ?? []).filter(name => isBlobFile(name) && !inUse.has(name))
      await Promise.all(orphans.map(name => rm(join(folder, name), { force: true })))
      return orphans.length
    },
  }
}

/**
 * Blobs never change, so a hard link is enough, and its bytes are already synced. Some file systems have no links: then
 * copy.
 */
function shareBytes(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

async function writePart(path: string, bytes: AsyncIterable<Uint8Array>, limit: number): Promise<StoredBytes> {
  const file = await open(path, 'wx', OWN_FILE)
  try {
    let size = 0
    for await (const chunk of bytes) {
      size += chunk.byteLength
      if (size > limit) return { tooLarge: true }
      await file.write(chunk)
    }
    // A blob may be reported as stored only if it would survive a power failure.
    await file.sync()
    return { size }
  } finally {
    await file.close()
  }
}

/** A name that is not a random one is a bug of the caller and must never become a path. */
function checked(name: string): string {
  if (!/^[0-9a-f]{16,128}$/.test(name)) throw new Error('A blob name is lower-case hex only.')
  return name
}

function isBlobFile(name: string): boolean {
  return /^[0-9a-f]{16,128}(?:\.part)?$/.test(name)
}

function onlyMissing(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null
  throw error
}
