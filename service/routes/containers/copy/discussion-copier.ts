import type { ServiceDeps } from '../../../http/env.ts'
import { type AttachmentRecord, attachmentStore } from '../../../store/content/attachments.ts'
import { blobStore } from '../../../store/content/blobs.ts'
import { type DiscussionRecord, discussionStore } from '../../../store/discussions/discussions.ts'
import type { CopyParts, NewIds } from './copy-parts.ts'

/** Source and target sheet, and the copied rows. */
export type DiscussionCopy = {
  readonly from: number
  readonly to: number
  readonly rowIds: NewIds
  /** Whether attachments and discussions of the sheet itself are skipped. */
  readonly rowsOnly?: boolean
  /** Receives each new blob, which is unreferenced if the transaction fails. */
  readonly onBlob?: (blob: string) => void
}

/** Copies attachments and discussions of a sheet and its rows. Authors and times stay. */
export function discussionCopier({ store, ids, blobs: folder }: ServiceDeps) {
  const discussions = discussionStore(store.db)
  const attachments = attachmentStore(store.db)
  const blobs = blobStore(folder)

  return (copy: DiscussionCopy, parts: Pick<CopyParts, 'attachments' | 'discussions'>): void => {
    const commentIds = parts.discussions ? copyDiscussions(copy) : new Map<number, number>()
    if (!parts.attachments) return
    for (const attachment of attachments.ofSheet(copy.from)) {
      const parentId = newParent(attachment, copy, commentIds)
      if (parentId !== null) copyAttachment(attachment, copy, parentId)
    }
  }

  function copyDiscussions({ from, to, rowIds, rowsOnly }: DiscussionCopy): NewIds {
    const commentIds = new Map<number, number>()
    for (const thread of discussions.ofSheet(from)) {
      const rowId = thread.rowId === null ? null : rowIds.get(thread.rowId)
      if (rowId !== undefined && !(rowsOnly && rowId === null)) copyThread(thread, to, rowId, commentIds)
    }
    return commentIds
  }

  function copyThread(
    thread: DiscussionRecord,
    sheetId: number,
    rowId: number | null,
    commentIds: Map<number, number>,
  ) {
    const discussionId = ids.next()
    discussions.add({ ...thread, id: discussionId, sheetId, rowId, createdBy: thread.createdBy.id })
    for (const comment of thread.comments) {
      const id = ids.next()
      commentIds.set(comment.id, id)
      discussions.addComment({ ...comment, id, sheetId, discussionId, createdBy: comment.createdBy.id })
      if (comment.modifiedAt !== comment.createdAt) discussions.changeComment(id, comment.text, comment.modifiedAt)
    }
  }

  /** Copies the bytes, so that deleting one file keeps the other. A file without bytes is skipped. */
  function copyAttachment(
    attachment: AttachmentRecord,
    { to: sheetId, onBlob }: DiscussionCopy,
    parentId: number,
  ): void {
    const blob = attachment.blob === null ? null : ids.secret()
    if (attachment.blob !== null && blob !== null && !blobs.copy(attachment.blob, blob)) return
    if (blob !== null) onBlob?.(blob)
    attachments.add({ ...attachment, id: ids.next(), sheetId, parentId, blob, createdBy: attachment.createdBy.id })
  }
}

function newParent(
  attachment: AttachmentRecord,
  { to, rowIds, rowsOnly }: DiscussionCopy,
  commentIds: NewIds,
): number | null {
  switch (attachment.parentType) {
    case 'SHEET':
      return rowsOnly ? null : to
    case 'ROW':
      return rowIds.get(attachment.parentId) ?? null
    case 'COMMENT':
      return commentIds.get(attachment.parentId) ?? null
  }
}
