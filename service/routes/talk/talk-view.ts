import type { ServiceDeps } from '../../http/env.ts'
import { toTimestamp } from '../../http/reply.ts'
import { type AccessLevel, reaches } from '../../rules/access.ts'
import { titleOf } from '../../rules/content/talk.ts'
import { type AttachmentRecord, attachmentStore } from '../../store/content/attachments.ts'
import type { CommentRecord, DiscussionRecord } from '../../store/talk/discussions.ts'
import { toWireAttachment, toWireAuthor } from '../content/attachment-view.ts'

/** How the caller wants to see discussions. */
export interface TalkView {
  readonly accessLevel: AccessLevel
  /** Whether what was said comes along, or only how much. */
  readonly comments: boolean
  /** What is attached to a comment; null where that was not asked for. */
  readonly filesOf: FilesOf | null
}

/** What is attached to the comment with this id, as it travels. */
export type FilesOf = (commentId: number) => readonly object[]

/**
 * A discussion as it travels (api-guide section 13). `readOnly` is for the caller: whoever cannot write can only read.
 * `commentAttachments` has the files of all its comments, also where the comments themselves stay away.
 */
export function toWireDiscussion(discussion: DiscussionRecord, view: TalkView): object {
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

/** A comment as it travels, with its files where it has any and they were asked for. */
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

/** Finds the files of comments. Each way of asking is one query, however many comments there are. */
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

/** Sorts what is attached by the comment it hangs on; what hangs elsewhere is left out. */
export function byComment(attachments: readonly AttachmentRecord[]): FilesOf {
  const files = new Map<number, object[]>()
  for (const attachment of attachments.filter(({ parentType }) => parentType === 'COMMENT')) {
    const list = files.get(attachment.parentId) ?? []
    list.push(toWireAttachment(attachment))
    files.set(attachment.parentId, list)
  }
  return commentId => files.get(commentId) ?? []
}
