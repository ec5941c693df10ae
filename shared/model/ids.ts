import { z } from 'zod'

// Ids are numbers below 2^53 (interface specification, "What the service does"). Brands prevent using a row id as a
// sheet id.
const id = z.number().int().positive()

export const SheetId = id.brand<'SheetId'>()
export type SheetId = z.infer<typeof SheetId>

/** A column of the service; negative for a local one that the service has not numbered yet. */
export const ColumnId = z
  .number()
  .int()
  .refine(value => value !== 0)
  .brand<'ColumnId'>()
export type ColumnId = z.infer<typeof ColumnId>

/** A row of the service; negative for a local one that the service has not numbered yet. */
export const RowId = z
  .number()
  .int()
  .refine(value => value !== 0)
  .brand<'RowId'>()
export type RowId = z.infer<typeof RowId>

export const AttachmentId = id.brand<'AttachmentId'>()
export type AttachmentId = z.infer<typeof AttachmentId>

export const UserId = id.brand<'UserId'>()
export type UserId = z.infer<typeof UserId>

/** A thread of comments; negative for a local one that the service has not numbered yet. */
export const ThreadId = z
  .number()
  .int()
  .refine(value => value !== 0)
  .brand<'ThreadId'>()
export type ThreadId = z.infer<typeof ThreadId>

/** A comment of the service; negative for a local one that the service has not numbered yet. */
export const CommentId = z
  .number()
  .int()
  .refine(value => value !== 0)
  .brand<'CommentId'>()
export type CommentId = z.infer<typeof CommentId>

/** The owner of a cache and an outbox: one user of one service, as `<service>#<user id>`. */
export const AccountKey = z.string().min(3).brand<'AccountKey'>()
export type AccountKey = z.infer<typeof AccountKey>

/** A handle for one file that the user picked or dropped. Created by the preload; invalid outside this window. */
export const FileToken = z
  .string()
  .regex(/^file-[0-9a-f-]{36}$/)
  .brand<'FileToken'>()
export type FileToken = z.infer<typeof FileToken>

/** Pairs of a local id and the id that the service assigned. Idempotent: may be sent at any time, repeatedly. */
export type IdPairs = {
  readonly rows?: readonly IdPair<RowId>[]
  readonly columns?: readonly IdPair<ColumnId>[]
  readonly threads?: readonly IdPair<ThreadId>[]
  readonly comments?: readonly IdPair<CommentId>[]
}
export type IdPair<Id> = readonly [localId: Id, id: Id]

export const hasPairs = ({ rows = [], columns = [], threads = [], comments = [] }: IdPairs): boolean =>
  rows.length + columns.length + threads.length + comments.length > 0

/** A local row or column that the service has not numbered yet. */
export const isTemporary = (id: RowId | ColumnId): boolean => id < 0
