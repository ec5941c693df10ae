import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppError } from '../../shared/app-error.ts'
import { isFile, type OpenedBytes } from '../../shared/model/attachment.ts'
import type { AttachmentId, SheetId } from '../../shared/model/ids.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import type { AttachmentsApi, AttachmentWithUrl } from '../api/attachments.ts'
import type { RequestQueue } from '../queue/request-queue.ts'
import type { createDownload, Downloaded } from './downloads.ts'
import { newestFile, withoutTwin } from './opened-copies.ts'

export type AttachmentFilesDeps = {
  readonly api: Pick<AttachmentsApi, 'get' | 'newest'>
  readonly queue: Pick<RequestQueue, 'run'>
  readonly download: ReturnType<typeof createDownload>
  /** The current base address of the service. */
  readonly service: () => string
  /** This account's folder for opened files and thumbnails. */
  readonly folder: string
  /** Returns a small PNG of an image, or null if the bytes are no image. */
  readonly shrink: (bytes: Uint8Array) => Promise<Uint8Array | null>
}

/** The address or file to open in another program. `folder`: the folder of Sheaf that contains the copy. */
export type ToOpen =
  | { readonly kind: 'link'; readonly url: string | null }
  | { readonly kind: 'copy'; readonly path: string; readonly folder: string; readonly bytes: OpenedBytes }

type Which = { readonly sheetId: SheetId; readonly id: AttachmentId }

/** Downloads attachments: into a folder that the user chose, into Sheaf's own to be opened, or as a thumbnail. */
export function createAttachmentFiles(deps: AttachmentFilesDeps) {
  const thumbnails = join(deps.folder, 'thumbnails')

  const find = async ({ sheetId, id }: Which, priority: 'person' | 'background'): Promise<Result<AttachmentWithUrl>> =>
    deps.queue.run({ label: 'Find a file', priority, weight: 1, lane: null, kind: 'read' }, signal =>
      deps.api.get(sheetId, id, { signal }),
    )

  const findNewest = async ({ sheetId, id }: Which): Promise<Result<AttachmentId>> =>
    deps.queue.run({ label: 'Find a file', priority: 'person', weight: 1, lane: null, kind: 'read' }, signal =>
      deps.api.newest(sheetId, id, { signal }),
    )

  const fetchInto = async (which: Which, folder: string, priority: 'person' | 'background') => {
    const found = await find(which, priority)
    if (!found.ok) return found
    return fetchFound(found.value, folder)
  }

  const fetchFound = async ({ attachment, url }: AttachmentWithUrl, folder: string): Promise<Result<Downloaded>> => {
    if (url === null || !isFile(attachment)) return fail({ kind: 'not-found', what: 'attachment' })
    const { name, sizeBytes } = attachment
    const signal = new AbortController().signal
    return deps.download({ url, service: deps.service(), folder, name, sizeBytes, signal })
  }

  const folderOf = (id: AttachmentId) => join(deps.folder, 'opened', `${id}`)

  const freshCopy = async (which: Which): Promise<Result<ToOpen>> => {
    const [asked, newest] = await Promise.all([find(which, 'person'), findNewest(which)])
    if (!asked.ok) return asked
    if (!isFile(asked.value.attachment)) return ok({ kind: 'link', url: asked.value.url })
    // A service without a list of versions has no newer one.
    const id = newest.ok ? newest.value : which.id
    const isNewer = id !== which.id
    const found = isNewer ? await find({ ...which, id }, 'person') : asked
    if (!found.ok) return found
    const folder = folderOf(id)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const copy = await fetchFound(found.value, folder)
    if (!copy.ok) return copy
    const path = await withoutTwin(copy.value.path)
    return ok({ kind: 'copy', path, folder, bytes: { kind: isNewer ? 'newer-version' : 'as-asked' } })
  }

  return {
    /**
     * Errors: offline, not-found (also for a link, which has no bytes), file-unreadable if the folder is not writable.
     */
    saveTo: (which: Which, folder: string): Promise<Result<Downloaded>> => fetchInto(which, folder, 'person'),

    /**
     * The address of a link, or a copy of a file under its name on the service: of its newest version, or the existing
     * copy if the service is unreachable.
     */
    async toOpen(which: Which): Promise<Result<ToOpen>> {
      const fresh = await freshCopy(which)
      if (fresh.ok || !isUnreachable(fresh.error)) return fresh
      const folder = folderOf(which.id)
      const kept = await newestFile(folder)
      return kept ? ok({ kind: 'copy', path: kept.path, folder, bytes: { kind: 'kept-copy', at: kept.at } }) : fresh
    },

    /** Created once, then read from disk. Null without a thumbnail. */
    async thumbnail(which: Which): Promise<Uint8Array | null> {
      const file = join(thumbnails, `${which.id}.png`)
      const known = await readIfThere(file)
      if (known) return known
      await mkdir(thumbnails, { recursive: true, mode: 0o700 })
      const whole = await fetchInto(which, thumbnails, 'background')
      if (!whole.ok) return null
      const small = await deps.shrink(await readFile(whole.value.path))
      await rm(whole.value.path, { force: true })
      if (small) await writeFile(file, small, { mode: 0o600 })
      return small
    },
  }
}
export type AttachmentFiles = ReturnType<typeof createAttachmentFiles>

const isUnreachable = ({ kind }: AppError): boolean => kind === 'offline' || kind === 'unauthorized'

async function readIfThere(file: string): Promise<Uint8Array | null> {
  try {
    return await readFile(file)
  } catch {
    // Not created yet; an unreadable thumbnail is created again.
    return null
  }
}
