import { createHash } from 'node:crypto'
import type { AttachmentsApi } from '../../electron/api/attachments.ts'
import type { AppError } from '../../shared/app-error.ts'
import type { Attachment } from '../../shared/model/attachment.ts'
import { AttachmentId, type SheetId } from '../../shared/model/ids.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { WINDOW_MS } from './strict-limit.ts'
import type { VirtualEnv } from './virtual-env.ts'

/** The base address, because files are downloaded from the same host. */
export const SERVICE = 'https://sheets.example/2.0'
const FILES = 'https://sheets.example/files/'
/** The page size of `api/attachments.ts`. */
const PAGE = 100
const UPLOAD_UNITS = 10

type Kept = { readonly attachment: Attachment; readonly bytes: Buffer }

const TOO_MANY: AppError = { kind: 'rate-limited', retryAfterMs: WINDOW_MS }
const LOST: AppError = { kind: 'outcome-unknown' }

/**
 * The attachments of one sheet on a service with a strict rate limit, with the interface of `api/attachments.ts`. A
 * share of its requests is lost, half of them before they arrive.
 */
export function createAttachmentService(env: VirtualEnv, take: (units: number) => boolean, faultShare: number) {
  const kept: Kept[] = []
  const isLost = () => env.random() < faultShare / 2
  const travel = () => env.idle(env.travel())

  const answer = async <T>(units: number, work: () => T): Promise<Result<T>> => {
    await travel()
    const result = take(units) ? ok(work()) : fail(TOO_MANY)
    await travel()
    return result
  }
  const keep = (sheetId: SheetId, name: string, bytes: Buffer): Attachment => {
    const attachment: Attachment = {
      id: AttachmentId.parse(kept.length + 1),
      parent: { kind: 'sheet', id: sheetId },
      name,
      type: 'FILE',
      host: null,
      mimeType: null,
      sizeBytes: 1024 * Math.ceil(bytes.length / 1024),
      createdAt: new Date(env.clock.now()).toISOString(),
      createdBy: null,
    }
    kept.push({ attachment, bytes })
    return attachment
  }

  const api: Pick<AttachmentsApi, 'upload' | 'page' | 'get' | 'newest'> = {
    async upload(to, file) {
      const pieces: Uint8Array[] = []
      for await (const piece of file.content()) pieces.push(piece)
      const [arrives, isReceived] = [!isLost(), !isLost()]
      await travel()
      if (!take(UPLOAD_UNITS)) return fail(TOO_MANY)
      const attachment = arrives ? keep(to.sheetId, file.name, Buffer.concat(pieces)) : null
      await travel()
      return attachment && isReceived ? ok(attachment) : fail(LOST)
    },
    page: (_of, page) =>
      answer(1, () => ({
        items: kept.slice((page - 1) * PAGE, page * PAGE).map(({ attachment }) => attachment),
        next: kept.length > page * PAGE ? page + 1 : null,
      })),
    get: (_sheetId, id) =>
      answer(1, () => {
        const { attachment } = kept[id - 1] ?? missing(id)
        return { attachment, url: `${FILES}${id}` }
      }),
    newest: (_sheetId, id) => answer(1, () => id),
  }

  return {
    api,
    /** The download of bytes, which the rate limit does not count. */
    fetch: async (address: string): Promise<Response> => {
      await travel()
      if (isLost()) return new Response('', { status: 500 })
      const id = Number(address.slice(FILES.length))
      const { bytes } = kept[id - 1] ?? missing(id)
      return new Response(isLost() ? broken(bytes) : new Uint8Array(bytes))
    },
    ids: (): readonly AttachmentId[] => kept.map(({ attachment }) => attachment.id),
    /** The stored files as name and hash, sorted by name. */
    contents: (): readonly string[] => kept.map(({ attachment, bytes }) => described(attachment.name, bytes)).sort(),
  }
}
export type AttachmentService = ReturnType<typeof createAttachmentService>

export const described = (name: string, bytes: Uint8Array): string =>
  `${name} ${createHash('sha256').update(bytes).digest('hex')}`

/** Breaks in the middle. */
const broken = (bytes: Buffer): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: controller => controller.enqueue(bytes.subarray(0, bytes.length >> 1)),
    pull: controller => controller.error(new TypeError('terminated')),
  })

function missing(id: number): never {
  throw new Error(`There is no attachment ${id}.`)
}
