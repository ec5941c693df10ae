import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { refuse } from '../../rules/api-error.ts'
import { type ImageFacts, imageFacts } from '../../rules/content/image-size.ts'
import type { ErrorCode } from '../../rules/error-codes.ts'
import { blobStore } from '../../store/content/blobs.ts'
import { orDrop, receiveFile } from '../content/receive-file.ts'
import type { ReceivedFile } from '../content/receive-multipart.ts'

/** A picture whose bytes are here. What it is was told by them, not by its name. */
export interface ReceivedImage {
  readonly file: ReceivedFile
  readonly facts: ImageFacts
}

/** The smallest GIF there is: one pixel. It is all plain characters, so it can stand in a description. */
export const ONE_PIXEL = 'GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;'

/**
 * Takes in the picture of a request and hands it on, inside a transaction. A file that is none is refused with this code; where
 * anything is refused its bytes go again.
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

/** The bytes of a file that was taken in. */
async function readBytes({ blobs }: ServiceDeps, { blob }: ReceivedFile): Promise<Buffer> {
  const found = await blobStore(blobs).read(blob)
  const chunks: Uint8Array[] = []
  // as: a blob's stream has chunks of bytes, which its type does not say
  for await (const chunk of found?.bytes ?? []) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks)
}
