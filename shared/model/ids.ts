import { z } from 'zod'

// Ids are numbers below 2^53 (interface specification, "What the service does"). Brands keep a row id from being used as a sheet id.
const id = z.number().int().positive()

export const SheetId = id.brand<'SheetId'>()
export type SheetId = z.infer<typeof SheetId>

/** A column of the service, or, when negative, one made here that the service does not know yet. */
export const ColumnId = z
  .number()
  .int()
  .refine(value => value !== 0)
  .brand<'ColumnId'>()
export type ColumnId = z.infer<typeof ColumnId>

/** A row of the service, or, when negative, a row made here that the service does not know yet. */
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

/** A thread of comments, or, when negative, one begun here that the service does not know yet. */
export const ThreadId = z
  .number()
  .int()
  .refine(value => value !== 0)
  .brand<'ThreadId'>()
export type ThreadId = z.infer<typeof ThreadId>

/** A comment of the service, or, when negative, one written here that the service does not know yet. */
export const CommentId = z
  .number()
  .int()
  .refine(value => value !== 0)
  .brand<'CommentId'>()
export type CommentId = z.infer<typeof CommentId>

/** Who a cache and an outbox belong to: one service and one user of it, as `<service>#<user id>`. */
export const AccountKey = z.string().min(3).brand<'AccountKey'>()
export type AccountKey = z.infer<typeof AccountKey>

/** Stands for one real file that a person picked or dropped. Made by the preload; worth nothing outside this window. */
export const FileToken = z
  .string()
  .regex(/^file-[0-9a-f-]{36}$/)
  .brand<'FileToken'>()
export type FileToken = z.infer<typeof FileToken>

/**
 * What was made here, by the local id that stood for it until the service gave it one, and that one. A pair is a fact: it may be sent at any
 * time, and again.
 */
export type IdPairs = {
  readonly rows?: readonly IdPair<RowId>[]
  readonly columns?: readonly IdPair<ColumnId>[]
  readonly threads?: readonly IdPair<ThreadId>[]
  readonly comments?: readonly IdPair<CommentId>[]
}
export type IdPair<Id> = readonly [localId: Id, id: Id]

export const hasPairs = ({ rows = [], columns = [], threads = [], comments = [] }: IdPairs): boolean =>
  rows.length + columns.length + threads.length + comments.length > 0

/** A row or column made here that the service has not numbered yet. */
export const isTemporary = (id: RowId | ColumnId): boolean => id < 0
