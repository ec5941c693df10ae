import { z } from 'zod'
import { COMMENT_LIMIT, KeptFile } from '../comment.ts'
import { CommentId, RowId, ThreadId } from '../ids.ts'

const about = {
  /** Null: the thread is about the sheet itself. */
  rowId: RowId.nullable(),
  /** Negative: a local thread. The first comment that is sent creates it on the service. */
  threadId: ThreadId,
  /** Negative: a local comment that the service has not numbered yet. */
  commentId: CommentId,
}
const text = z.string().min(1).max(COMMENT_LIMIT)

/** One edit of a comment, queued and sent in order with cell edits. */
export const CommentEdit = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('post-comment'), ...about, text, file: KeptFile.nullable() }),
  z.strictObject({ kind: z.literal('change-comment'), ...about, text }),
  z.strictObject({ kind: z.literal('delete-comment'), ...about }),
])
export type CommentEdit = z.infer<typeof CommentEdit>

export type NewComment = Extract<CommentEdit, { kind: 'post-comment' }>
