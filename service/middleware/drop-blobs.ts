import type { Around, ServiceDeps } from '../http/env.ts'
import { blobStore } from '../store/content/blobs.ts'
import { goneBlobs } from '../store/content/gone-blobs.ts'

/**
 * After a write, removes the bytes of what it deleted. Only once the deletion is durable: bytes without a record are swept
 * later, a record without bytes would be a broken file.
 */
export function dropBlobs({ store, blobs }: ServiceDeps): Around {
  const gone = goneBlobs(store.db)
  const files = blobStore(blobs)

  return async (_, answer) => {
    const response = await answer()
    // The write is done whatever the disk says now; what cannot be removed is swept at the next start.
    await Promise.allSettled(gone.take().map(blob => files.remove(blob)))
    return response
  }
}
