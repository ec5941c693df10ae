import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { refuse } from '../../rules/api-error.ts'
import { MAX_UPLOAD_BYTES } from '../../rules/content/attachment-kinds.ts'
import { fileNameOfDisposition, isAttachmentDisposition } from '../../rules/content/file-name.ts'
import { type BlobStore, blobStore } from '../../store/content/blobs.ts'
import { bodyOf } from './body-stream.ts'
import { receiveMultipart } from './receive-multipart.ts'

/** A file whose bytes are safely on disk but which nothing refers to yet. */
export interface ReceivedFile {
  readonly name: string
  readonly size: number
  readonly blob: string
}

/**
 * Takes in the file a request carries, or null when it carries none (then its body is JSON).
 *
 * Whether it does is told by Content-Disposition or a multipart type, never by Content-Type alone: some SDKs send
 * raw bytes as `application/json`. Refuses 1074 over 30 MB (before reading, where the length is announced), 1075
 * when the announced length is wrong or the sender breaks off. After a refusal no byte is left on disk.
 */
export async function receiveFile(c: ServiceContext, deps: ServiceDeps): Promise<ReceivedFile | null> {
  const disposition = c.req.header('content-disposition')
  const type = c.req.header('content-type')
  const blobs = blobStore(deps.blobs)

  if (isAttachmentDisposition(disposition)) {
    // The specification lets it be blank, but wants it there.
    if (type === undefined) throw refuse(1011, 'Content-Type')
    const name = fileNameOfDisposition(disposition)
    if (name === null) throw refuse(1011, 'Content-Disposition')
    refuseAnnouncedExcess(c, name)
    return receiveRaw(c, blobs, { name, blob: deps.ids.secret() })
  }
  if (type !== undefined && /^multipart\/form-data\b/i.test(type)) {
    refuseAnnouncedExcess(c, 'of this request')
    return receiveMultipart(
      bodyOf(c),
      type,
      (name, bytes) => keep(blobs, { name, blob: deps.ids.secret() }, bytes),
      blobs,
    )
  }
  if (type === undefined || !/^application\/json\b/i.test(type)) throw refuse(1011, 'Content-Disposition')
  return null
}

type NamedBlob = Omit<ReceivedFile, 'size'>

async function receiveRaw(c: ServiceContext, blobs: BlobStore, target: NamedBlob): Promise<ReceivedFile> {
  const file = await keep(blobs, target, bodyOf(c))
  const announced = c.req.header('content-length')
  if (announced === undefined || Number(announced) === file.size) return file

  await blobs.remove(file.blob)
  throw refuse(1075)
}

async function keep(blobs: BlobStore, target: NamedBlob, bytes: AsyncIterable<Uint8Array>): Promise<ReceivedFile> {
  const stored = await blobs.write(target.blob, bytes, MAX_UPLOAD_BYTES)
  if ('tooLarge' in stored) throw refuse(1074, target.name, '30 MB')
  return { ...target, size: stored.size }
}

/** A multipart body is a little longer than its file; whoever announces far more need not send it. */
function refuseAnnouncedExcess(c: ServiceContext, name: string): void {
  const isRaw = isAttachmentDisposition(c.req.header('content-disposition'))
  const most = MAX_UPLOAD_BYTES + (isRaw ? 0 : MULTIPART_SLACK_BYTES)
  if (Number(c.req.header('content-length') ?? 0) > most) throw refuse(1074, name, '30 MB')
}

const MULTIPART_SLACK_BYTES = 64 * 1024
