import { z } from 'zod'
import { Attachment } from './attachment.ts'
import { CommentId, RowId, ThreadId } from './ids.ts'
import { EditState } from './sheet/edit.ts'

/** Longest comment that Sheaf takes, in characters. */
export const COMMENT_LIMIT = 4000

/** A file that goes with a comment that is not posted yet. Its bytes are kept here, so the original may move or change. */
export const KeptFile = z.strictObject({
  /** Names the kept bytes within the account's folder. */
  id: z.string().regex(/^[0-9a-f-]{36}$/),
  name: z.string(),
  mimeType: z.string(),
  sizeBytes: z.number().int().min(0),
})
export type KeptFile = z.infer<typeof KeptFile>

/** One comment as it is shown: what the service has, with what was written here on top. */
export const Comment = z.object({
  id: CommentId,
  text: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** Null when it was never changed. */
  changedAt: z.string().nullable(),
  author: z.object({ email: z.string().nullable(), name: z.string() }),
  /** Written by the person who is signed in: theirs to change and delete. */
  mine: z.boolean(),
  files: z.array(Attachment),
  /** A file that goes up with it. */
  keptFile: KeptFile.nullable(),
  /** What is not saved of it: posting, changing or deleting; null when all is. */
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

/** Comments on a sheet or on one of its rows, the oldest first. */
export const Thread = z.object({
  id: ThreadId,
  /** Null: the sheet itself. */
  rowId: RowId.nullable(),
  title: z.string(),
  comments: z.array(Comment).min(1),
})
export type Thread = z.infer<typeof Thread>
