import type { ServiceDeps } from '../../http/env.ts'
import { type AttachmentRecord, attachmentStore } from '../../store/content/attachments.ts'
import { blobStore } from '../../store/content/blobs.ts'

/** Removes the bytes of comments' files once `change` has removed the records: a record without bytes would be a broken file. */
export function blobRemover(deps: ServiceDeps) {
  const attachments = attachmentStore(deps.store.db)
  const blobs = blobStore(deps.blobs)

  const after = async <T>(files: readonly AttachmentRecord[], change: () => T): Promise<T> => {
    const outcome = change()
    for (const { blob } of files) if (blob !== null) await blobs.remove(blob)
    return outcome
  }

  return {
    ofDiscussion: <T>(sheetId: number, id: number, change: () => T): Promise<T> =>
      after(attachments.ofDiscussion(sheetId, id), change),
    ofComment: <T>(sheetId: number, id: number, change: () => T): Promise<T> =>
      after(attachments.ofParent({ sheetId, parentType: 'COMMENT', parentId: id }), change),
  }
}
