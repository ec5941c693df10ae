import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { refuse } from '../../rules/api-error.ts'
import { type ImageFacts, imageFacts } from '../../rules/content/image-size.ts'
import type { ErrorCode } from '../../rules/error-codes.ts'
import { blobStore } from '../../store/content/blobs.ts'
import { orDrop, receiveFile } from '../content/receive-file.ts'
import type { ReceivedFile } from '../content/receive-multipart.ts'

/** A received image. Its type was detected from the bytes, not from its name. */
export type ReceivedImage = {
  readonly file: ReceivedFile
  readonly facts: ImageFacts
}

/** The smallest GIF: one pixel, of plain characters only, so it can be used as an example in the OpenAPI document. */
export const ONE_PIXEL = 'GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;'

/**
 * Receives the image of a request and passes it to `keep` inside a transaction. A file that is no image is rejected
 * with this code; after any rejection its bytes are deleted.
 */
export async function receiveImage<T>(
  c: ServiceContext,
  deps: ServiceDeps,
  noPicture: ErrorCode,
  record: (image: ReceivedImage) => T,
): Promise<T> {
  const file = await receiveFile(c, deps)
  if (!file) throw refuse(1011, 'Content-Disposition')
  return orDrop(deps, file, async () => {
    const facts = imageFacts(await readBytes(deps, file))
    if (!facts) throw refuse(noPicture)
    return deps.store.transaction(() => record({ file, facts }))
  })
}

/** Reads the bytes of a received file. */
async function readBytes({ blobs }: ServiceDeps, { blob }: ReceivedFile): Promise<Buffer> {
  const found = await blobStore(blobs).read(blob)
  const chunks: Uint8Array[] = []
  // as: the chunks of a blob's stream are bytes, which its type does not say
  for await (const chunk of found?.bytes ?? []) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks)
}
