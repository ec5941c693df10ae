import type { ServiceDeps } from '../../http/env.ts'
import { toTimestamp } from '../../http/reply.ts'
import { type AccessLevel, reaches } from '../../rules/access.ts'
import { titleOf } from '../../rules/content/discussion.ts'
import { type AttachmentRecord, attachmentStore } from '../../store/content/attachments.ts'
import type { CommentRecord, DiscussionRecord } from '../../store/discussions/discussions.ts'
import { toWireAttachment, toWireAuthor } from '../content/attachment-view.ts'

/** The options of the caller for reading discussions. */
export type DiscussionView = {
  readonly accessLevel: AccessLevel
  /** Whether comments are included, or only their number. */
  readonly comments: boolean
  /** The attachments of comments; null when not requested. */
  readonly filesOf: FilesOf | null
}

/** The attachments of a comment, in wire form. */
export type FilesOf = (commentId: number) => readonly object[]

/**
 * Converts a discussion to wire form (api-guide section 13). `readOnly` depends on the caller's access.
 * `commentAttachments` has the files of all comments, also when the comments are not included.
 */
export function toWireDiscussion(discussion: DiscussionRecord, view: DiscussionView): object {
  const { id, sheetId, rowId, createdBy, comments } = discussion
  const last = comments.at(-1)
  const files = view.filesOf ? comments.flatMap(comment => view.filesOf?.(comment.id) ?? []) : []
  return {
    id,
    title: titleOf(comments[0]?.text ?? ''),
    parentType: rowId === null ? 'SHEET' : 'ROW',
    parentId: rowId ?? sheetId,
    accessLevel: view.accessLevel,
    readOnly: !reaches(view.accessLevel, 'EDITOR'),
    createdBy: toWireAuthor(createdBy),
    commentCount: comments.length,
    ...(last ? { lastCommentedAt: toTimestamp(last.createdAt), lastCommentedUser: toWireAuthor(last.createdBy) } : {}),
    ...(view.comments ? { comments: comments.map(comment => toWireComment(comment, view.filesOf)) } : {}),
    ...(files.length > 0 ? { commentAttachments: files } : {}),
  }
}

/** Converts a comment to wire form, with its files if there are any and they were requested. */
export function toWireComment(comment: CommentRecord, filesOf: FilesOf | null): object {
  const files = filesOf?.(comment.id) ?? []
  return {
    id: comment.id,
    discussionId: comment.discussionId,
    text: comment.text,
    createdAt: toTimestamp(comment.createdAt),
    modifiedAt: toTimestamp(comment.modifiedAt),
    createdBy: toWireAuthor(comment.createdBy),
    ...(files.length > 0 ? { attachments: files } : {}),
  }
}

/** Finds the files of comments with one query, for any number of comments. */
export function commentFiles({ store }: ServiceDeps) {
  const attachments = attachmentStore(store.db)
  return {
    ofSheet: (sheetId: number): FilesOf => byComment(attachments.ofSheet(sheetId)),
    ofRow: (sheetId: number, rowId: number): FilesOf => byComment(attachments.ofRow(sheetId, rowId)),
    ofDiscussion: (sheetId: number, id: number): FilesOf => byComment(attachments.ofDiscussion(sheetId, id)),
    ofComment: (sheetId: number, id: number): FilesOf =>
      byComment(attachments.ofParent({ sheetId, parentType: 'COMMENT', parentId: id })),
  }
}

/** Groups attachments by comment and ignores those of other parents. */
export function byComment(attachments: readonly AttachmentRecord[]): FilesOf {
  const files = new Map<number, object[]>()
  for (const attachment of attachments.filter(({ parentType }) => parentType === 'COMMENT')) {
    const list = files.get(attachment.parentId) ?? []
    list.push(toWireAttachment(attachment))
    files.set(attachment.parentId, list)
  }
  return commentId => files.get(commentId) ?? []
}
