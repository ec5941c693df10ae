import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { refuse } from '../../rules/api-error.ts'
import { MAX_UPLOAD_BYTES } from '../../rules/content/attachment-kinds.ts'
import { fileNameOfDisposition, isAttachmentDisposition } from '../../rules/content/file-name.ts'
import { isMultipartType } from '../../rules/content/part-head.ts'
import { blobStore } from '../../store/content/blobs.ts'
import { bodyOf } from './body-stream.ts'
import { type DeclaredFile, type ReceivedFile, type ReceivedForm, receiveMultipart } from './receive-multipart.ts'

/**
 * Receives the file of a request, or null when its body is JSON.
 *
 * Content-Disposition or a multipart type decides, never Content-Type alone: some SDKs send raw bytes as
 * `application/json`. Rejects with 1011 without a Content-Length, 1074 over 30 MB (before reading, as the length is
 * announced), 1075 when the sender disconnects. After a rejection no byte is left on disk.
 */
export async function receiveFile(c: ServiceContext, deps: ServiceDeps): Promise<ReceivedFile | null> {
  const disposition = c.req.header('content-disposition')
  const type = c.req.header('content-type')

  if (isAttachmentDisposition(disposition)) {
    // The specification allows a blank type, but requires the header.
    if (type === undefined) throw refuse(1011, 'Content-Type')
    const name = fileNameOfDisposition(disposition)
    if (name === null) throw refuse(1011, 'Content-Disposition')
    return receiveRaw(c, deps, { name, type })
  }
  const form = await receiveForm(c, deps, null)
  if (form) return form.file
  if (type === undefined || !/^application\/json\b/i.test(type)) throw refuse(1011, 'Content-Disposition')
  return null
}

/**
 * Receives a multipart request: a file and, if `jsonPart` is set, a JSON part. Null when the request is not multipart.
 * Rejects as `receiveMultipart` and `receiveFile` do, and leaves nothing either.
 */
export async function receiveForm(
  c: ServiceContext,
  deps: ServiceDeps,
  jsonPart: string | null,
): Promise<ReceivedForm | null> {
  const type = c.req.header('content-type')
  if (!isMultipartType(type)) return null
  checkLength(c, 'of this request', MAX_UPLOAD_BYTES + MULTIPART_SLACK_BYTES)

  return receiveMultipart(bodyOf(c), type, {
    jsonPart,
    keep: (declared, bytes) => keep(deps, declared, bytes),
    drop: ({ blob }) => blobStore(deps.blobs).remove(blob),
  })
}

/** Runs `work` with a received file and deletes the file if it fails: all or nothing. */
export async function orDrop<T>(
  deps: ServiceDeps,
  file: ReceivedFile | null,
  work: () => T | Promise<T>,
): Promise<Awaited<T>> {
  try {
    return await work()
  } catch (error) {
    if (file) await blobStore(deps.blobs).remove(file.blob)
    throw error
  }
}

async function receiveRaw(c: ServiceContext, deps: ServiceDeps, declared: DeclaredFile): Promise<ReceivedFile> {
  const announced = checkLength(c, declared.name, MAX_UPLOAD_BYTES)
  const file = await keep(deps, declared, bodyOf(c))
  if (announced === file.size) return file

  await blobStore(deps.blobs).remove(file.blob)
  throw refuse(1075)
}

async function keep(
  { blobs, ids }: ServiceDeps,
  declared: DeclaredFile,
  bytes: AsyncIterable<Uint8Array>,
): Promise<ReceivedFile> {
  const blob = ids.secret()
  const stored = await blobStore(blobs).write(blob, bytes, MAX_UPLOAD_BYTES)
  if ('tooLarge' in stored) throw refuse(1074, declared.name, '30 MB')
  return { ...declared, blob, size: stored.size }
}

/** A multipart body is slightly longer than its file: part headers, boundaries, a JSON part. */
const MULTIPART_SLACK_BYTES = 256 * 1024

/** Checks the announced length, which both kinds of upload require, before anything is read. */
function checkLength(c: ServiceContext, name: string, most: number): number {
  const announced = c.req.header('content-length')
  if (announced === undefined) throw refuse(1011, 'Content-Length')
  if (Number(announced) > most) throw refuse(1074, name, '30 MB')
  return Number(announced)
}
