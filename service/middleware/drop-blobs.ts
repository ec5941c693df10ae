import type { Around, ServiceDeps } from '../http/env.ts'
import { blobStore } from '../store/content/blobs.ts'
import { goneBlobs } from '../store/content/gone-blobs.ts'

/**
 * After a write, removes the bytes of deleted records, but only once the deletion is committed: bytes without a record
 * are swept later, while a record without bytes would be a broken file.
 */
export function dropBlobs({ store, blobs }: ServiceDeps): Around {
  const gone = goneBlobs(store.db)
  const files = blobStore(blobs)

  return async (_, answer) => {
    const response = await answer()
    // The write is already committed; files that cannot be removed now are swept at the next start.
    await Promise.allSettled(gone.take().map(blob => files.remove(blob)))
    return response
  }
}
