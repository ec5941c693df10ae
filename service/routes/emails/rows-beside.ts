import type { ServiceDeps } from '../../http/env.ts'
import type { MailFile } from '../../mail/mail.ts'
import { MAX_UPLOAD_BYTES } from '../../rules/content/attachment-kinds.ts'
import { attachmentStore } from '../../store/content/attachments.ts'
import { blobStore } from '../../store/content/blobs.ts'
import { discussionStore } from '../../store/discussions/discussions.ts'

type Wanted = {
  readonly rowIds: readonly number[]
  readonly includeAttachments?: boolean | undefined
  readonly includeDiscussions?: boolean | undefined
}

/** Reads the files and comments of rows for a message. */
export function besideReader({ store, blobs: folder }: ServiceDeps) {
  const attachments = attachmentStore(store.db)
  const discussions = discussionStore(store.db)
  const blobs = blobStore(folder)
  const filesOf = (sheetId: number, rowIds: readonly number[]) =>
    [...new Set(rowIds)].flatMap(rowId => attachments.ofRow(sheetId, rowId))

  return {
    /** Files with their bytes, up to the size of one upload; further ones are only named in the text. */
    async filesOf(sheetId: number, rowIds: readonly number[]): Promise<readonly MailFile[]> {
      const files: MailFile[] = []
      let left = MAX_UPLOAD_BYTES
      for (const { name, mimeType, blob } of filesOf(sheetId, rowIds)) {
        const stored = blob === null ? null : await blobs.read(blob)
        if (!stored || stored.size > left) {
          await stored?.bytes.cancel()
          continue
        }
        left -= stored.size
        files.push({
          name,
          mimeType: mimeType ?? 'application/octet-stream',
          bytes: new Uint8Array(await new Response(stored.bytes).arrayBuffer()),
        })
      }
      return files
    },
    /** The text about them below the rows. */
    textsOf(sheetId: number, { rowIds, includeAttachments, includeDiscussions }: Wanted) {
      const threads = includeDiscussions ? [...new Set(rowIds)].flatMap(rowId => discussions.ofRow(sheetId, rowId)) : []
      return {
        attachments: (includeAttachments ? filesOf(sheetId, rowIds) : []).map(({ name, url }) =>
          url === null ? name : `${name}: ${url}`,
        ),
        comments: threads.flatMap(({ comments }) =>
          comments.map(({ createdBy, text }) => ({ by: createdBy.name, text })),
        ),
      }
    },
  }
}
