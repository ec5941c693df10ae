import { copyFileSync, createReadStream, existsSync, linkSync, mkdirSync, writeFileSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { errorCode } from '../../../shared/thrown.ts'

/** What came of storing bytes: their size, or that they were more than allowed (then nothing is kept). */
type StoredBytes = { readonly size: number } | { readonly tooLarge: true }

/** The bytes of attached files, one file each, named at random: a blob's name says nothing and leads nowhere else. */
export interface BlobStore {
  /** Stores all of `bytes` as the blob `name`, or nothing: not when they exceed `limit`, nor when the sender breaks off. */
  write(name: string, bytes: AsyncIterable<Uint8Array>, limit: number): Promise<StoredBytes>
  /** Stores bytes that are at hand, at once. */
  put(name: string, bytes: Uint8Array): void
  /** A blob's bytes, or null when it is not there. */
  read(name: string): Promise<{ readonly size: number; readonly bytes: ReadableStream } | null>
  /** Stores the bytes of one blob as another, at once. False when there are none. */
  copy(from: string, to: string): boolean
  remove(name: string): Promise<void>
  /** Deletes every blob that nothing refers to and every half-written one. Run it before the service takes requests. */
  sweep(inUse: ReadonlySet<string>): Promise<number>
}

// Readable by the user who runs the service, and by nobody else on the computer.
const OWN_FOLDER = { recursive: true, mode: 0o700 } as const
const OWN_FILE = 0o600

/** Blobs in a folder of the disk. The folder is made when it is missing. */
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
        // After the rename there is nothing left to remove; after a failure this is the half blob.
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
      // Node's stream type and the web's differ in name only.
      return { size: found.size, bytes: Readable.toWeb(createReadStream(pathOf(name))) as ReadableStream }
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

/** Blobs never change, so two names can stand for the same bytes, which are safe on the disk already. Not every disk knows links. */
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
    // Only bytes that would survive a power cut may be reported as stored.
    await file.sync()
    return { size }
  } finally {
    await file.close()
  }
}

/** A name that is not a random one is a bug in the caller, and must not become a path. */
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
