import { z } from 'zod'
import { Attachment } from './attachment.ts'
import { CommentId, RowId, ThreadId } from './ids.ts'
import { EditState } from './sheet/edit.ts'

/** The longest comment that Sheaf accepts, in characters. */
export const COMMENT_LIMIT = 4000

/** A file attached to an unposted comment. Sheaf stores its bytes, so the original may move or change. */
export const KeptFile = z.strictObject({
  /** The name of the stored bytes in the account's folder. */
  id: z.string().regex(/^[0-9a-f-]{36}$/),
  name: z.string(),
  mimeType: z.string(),
  sizeBytes: z.number().int().min(0),
})
export type KeptFile = z.infer<typeof KeptFile>

/** A displayed comment: the service's state with local edits applied. */
export const Comment = z.object({
  id: CommentId,
  text: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** Null if it was never changed. */
  changedAt: z.string().nullable(),
  author: z.object({ email: z.string().nullable(), name: z.string() }),
  /** Written by the signed-in user, who may change and delete it. */
  mine: z.boolean(),
  files: z.array(Attachment),
  /** A file that is uploaded with it. */
  keptFile: KeptFile.nullable(),
  /** The unsaved operation; null if everything is saved. */
  pending: z
    .object({
      seq: z.number(),
      what: z.enum(['post', 'change', 'delete']),
      state: EditState,
      reason: z.string().nullable(),
    })
    .nullable(),
})
export type Comment = z.infer<typeof Comment>

/** The comments of a sheet or a row, oldest first. */
export const Thread = z.object({
  id: ThreadId,
  /** Null: the sheet itself. */
  rowId: RowId.nullable(),
  title: z.string(),
  comments: z.array(Comment).min(1),
})
export type Thread = z.infer<typeof Thread>
