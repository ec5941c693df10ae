import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AttachmentId, SheetId } from '../../shared/model/ids.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import type { AttachmentsApi, AttachmentWithUrl } from '../api/attachments.ts'
import type { RequestQueue } from '../queue/request-queue.ts'
import type { createDownload, Downloaded } from './downloads.ts'

export type AttachmentFilesDeps = {
  readonly api: Pick<AttachmentsApi, 'get'>
  readonly queue: Pick<RequestQueue, 'run'>
  readonly download: ReturnType<typeof createDownload>
  /** Base address of the service at this moment. */
  readonly service: () => string
  /** A folder of this account's own, for what is opened from here and for thumbnails. */
  readonly folder: string
  /** A small PNG of a picture, or null where it is none. */
  readonly shrink: (bytes: Uint8Array) => Promise<Uint8Array | null>
}

type Which = { readonly sheetId: SheetId; readonly id: AttachmentId }

/** The bytes of attachments: into a folder that the person chose, into our own to be opened, or as a thumbnail. */
export function createAttachmentFiles(deps: AttachmentFilesDeps) {
  const thumbnails = join(deps.folder, 'thumbnails')
  const opened = join(deps.folder, 'opened')

  const find = async ({ sheetId, id }: Which, priority: 'person' | 'background'): Promise<Result<AttachmentWithUrl>> =>
    deps.queue.run({ label: 'Find a file', priority, weight: 1, lane: null, kind: 'read' }, signal =>
      deps.api.get(sheetId, id, { signal }),
    )

  const fetchInto = async (which: Which, folder: string, priority: 'person' | 'background') => {
    const found = await find(which, priority)
    if (!found.ok) return found
    const { attachment, url } = found.value
    if (url === null) return fail({ kind: 'not-found', what: 'attachment' })
    const { name, sizeBytes } = attachment
    const signal = new AbortController().signal
    return deps.download({ url, service: deps.service(), folder, name, sizeBytes, signal })
  }

  return {
    /** Errors: offline, not-found (also for a link, which has no bytes), file-unreadable when the folder cannot be written. */
    saveTo: (which: Which, folder: string): Promise<Result<Downloaded>> => fetchInto(which, folder, 'person'),

    /** A copy of its own, named as the service names it. `folder` is where it lies. */
    async openCopy(which: Which): Promise<Result<Downloaded & { readonly folder: string }>> {
      await mkdir(opened, { recursive: true, mode: 0o700 })
      const copy = await fetchInto(which, opened, 'person')
      return copy.ok ? ok({ ...copy.value, folder: opened }) : copy
    },

    /** Made once, then read from this computer. Null where there is none to show. */
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

async function readIfThere(file: string): Promise<Uint8Array | null> {
  try {
    return await readFile(file)
  } catch {
    // Not made yet; a thumbnail that cannot be read is made again.
    return null
  }
}
