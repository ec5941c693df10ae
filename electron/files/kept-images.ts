import { createHash } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { fail, ok, type Result } from '../../shared/result.ts'
import { contentFits } from './content-kind.ts'
import type { createDownload } from './downloads.ts'
import { toFileError } from './file-error.ts'
import { type KeptSending, toSending } from './kept-files.ts'

export type KeptImagesDeps = {
  /** A folder of this account. */
  readonly folder: string
  readonly download: ReturnType<typeof createDownload>
  /** The current base address of the service. */
  readonly service: () => string
  /** The images that stored edits are about to put into cells. */
  readonly needed: () => readonly string[]
  /** The images that Undo may put back into cells, also after a restart. */
  readonly toUndo?: () => readonly string[]
  /** Limit of all images together; the oldest that no stored edit needs are deleted first. */
  readonly limitBytes?: number
}

/** The size limit of an attachment. */
const IMAGE_LIMIT_BYTES = 30 * 1024 * 1024
const FOLDER_LIMIT_BYTES = 500 * 1024 * 1024
const HEAD_BYTES = 16

const TYPES = [
  ['.png', 'image/png'],
  ['.jpg', 'image/jpeg'],
  ['.gif', 'image/gif'],
  ['.webp', 'image/webp'],
] as const

/**
 * Bytes of cell images by the service's id: of images to be put into another cell, and of deleted ones that Undo may
 * restore. An image never changes under its id, so the copies stay valid.
 */
export function createKeptImages({
  folder,
  download,
  service,
  needed,
  toUndo = () => [],
  limitBytes = FOLDER_LIMIT_BYTES,
}: KeptImagesDeps) {
  const mutex = pLimit(1)
  /** Approximate: leftovers of the last run are small. */
  let keptBytes = 0
  // The service may choose any text as an id, so it is no safe file name.
  const nameOf = (id: string) => createHash('sha256').update(id).digest('hex')
  const pathOf = (id: string) => join(folder, nameOf(id))

  const has = async (id: string): Promise<boolean> => {
    try {
      return (await stat(pathOf(id))).isFile()
    } catch {
      // Not fetched yet; an unreadable one is fetched again.
      return false
    }
  }

  /** Deletes the oldest unneeded images until the rest fits. */
  const trim = async (arrived: number): Promise<void> => {
    keptBytes += arrived
    if (keptBytes <= limitBytes) return
    const files = await Promise.all(
      (await readdir(folder)).map(async name => ({ name, ...(await factsOf(join(folder, name))) })),
    )
    keptBytes = files.reduce((sum, { size }) => sum + size, 0)
    const kept = new Set(needed().map(nameOf))
    const oldest = files.filter(({ name }) => !kept.has(name)).sort((a, b) => a.mtimeMs - b.mtimeMs)
    for (const { name, size } of oldest.slice(0, -1)) {
      if (keptBytes <= limitBytes) return
      await rm(join(folder, name), { force: true })
      keptBytes -= size
    }
  }

  const sweep = async (): Promise<void> => {
    try {
      const there = await readdir(folder)
      const kept = new Set([...needed(), ...toUndo()].map(nameOf))
      for (const name of there) if (!kept.has(name)) await rm(join(folder, name), { force: true })
    } catch (cause) {
      // No folder: no images were kept. On other disk errors, the next sweep finds the same files.
      toFileError(cause, '')
    }
  }

  return {
    has,

    /**
     * Fetches one from its temporary address. Errors: offline, malformed (too big too), disk-full; not-found, if the
     * address does not deliver an image.
     */
    async take(id: string, url: string): Promise<Result<null>> {
      // A running sweep selected its files before this image was needed.
      await mutex(() => undefined)
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const signal = new AbortController().signal
        const name = nameOf(id)
        const fetched = await download({
          ...{ url, service: service(), folder, name: `${name}.new`, sizeBytes: IMAGE_LIMIT_BYTES, signal },
        })
        if (!fetched.ok) return fetched
        if (!(await kindOf(fetched.value.path))) {
          await rm(fetched.value.path, { force: true })
          return fail({ kind: 'not-found', what: 'image' })
        }
        await rename(fetched.value.path, pathOf(id))
        await trim(fetched.value.sizeBytes)
        return ok(null)
      } catch (cause) {
        return fail(toFileError(cause, 'image'))
      }
    },

    /**
     * Prepares an upload; the service uses the name as the alternative text if there is none. Errors: file-unreadable,
     * if there is no copy.
     */
    async open(id: string): Promise<Result<KeptSending>> {
      try {
        const { size } = await stat(pathOf(id))
        const [extension, mimeType] = (await kindOf(pathOf(id))) ?? TYPES[0]
        return ok(toSending(pathOf(id), { name: `image${extension}`, mimeType, sizeBytes: size }))
      } catch (cause) {
        return fail(toFileError(cause, 'image'))
      }
    },

    /** Deletes the images that neither a stored edit nor a stored step needs: at the start and at the end. */
    sweep: (): Promise<void> => mutex(sweep),
  }
}
export type KeptImages = ReturnType<typeof createKeptImages>

async function factsOf(path: string): Promise<{ readonly size: number; readonly mtimeMs: number }> {
  const { size, mtimeMs } = await stat(path)
  return { size, mtimeMs }
}

/** Detected from the first bytes. Undefined for anything but an image, such as the page of a proxy. */
async function kindOf(path: string): Promise<(typeof TYPES)[number] | undefined> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const head = buffer.subarray(0, bytesRead)
    return TYPES.find(([extension]) => contentFits(extension, head))
  } finally {
    await handle.close()
  }
}
