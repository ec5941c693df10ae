import { z } from 'zod'
import type { AppError } from '../app-error.ts'
import { AttachmentId, RowId, SheetId } from './ids.ts'
import type { LinkOutcome } from './sheet/link-address.ts'

/** A listed file or link of a sheet or row. */
export const Attachment = z.object({
  id: AttachmentId,
  parent: z.object({ kind: z.enum(['sheet', 'row', 'comment']), id: z.number() }),
  name: z.string(),
  /** The service's name: FILE, LINK, GOOGLE_DRIVE …; unknown types are kept. */
  type: z.string(),
  /** The host of a link; null for a file or a link without an address. Missing in lists of earlier versions. */
  host: z.string().nullable().default(null),
  mimeType: z.string().nullable(),
  sizeBytes: z.number().nullable(),
  /** ISO 8601, UTC. */
  createdAt: z.string().nullable(),
  createdBy: z.string().nullable(),
})
export type Attachment = z.infer<typeof Attachment>

/** A file has bytes; every other type, including unknown ones, is an address. */
export const isFile = ({ type }: Pick<Attachment, 'type'>): boolean => type === 'FILE'

/** The outcome of opening an attachment. `shown`: no program opened the file, so its folder is shown. */
export type AttachmentOutcome = LinkOutcome | 'shown'

/**
 * A warning about an opened file. kept-copy: the service was unreachable, so this is the copy from `at`, milliseconds
 * since 1970. newer-version: a newer version than the requested one was attached.
 */
export type OpenedBytes =
  | { readonly kind: 'as-asked' | 'newer-version' }
  | { readonly kind: 'kept-copy'; readonly at: number }

/** The specification's "Maximum upload file size". */
export const UPLOAD_LIMIT_BYTES = 30 * 1024 * 1024

/** The error for a file of this size; null if it may be uploaded. */
export const tooBig = (name: string, bytes: number): AppError | null =>
  bytes > UPLOAD_LIMIT_BYTES ? { kind: 'file-too-big', name, bytes, limitBytes: UPLOAD_LIMIT_BYTES } : null

/** A size in MB, rounded up to a tenth, so that a file just over a limit does not appear to be within it. */
export const megabytesUp = (bytes: number): number => Math.ceil((bytes / 1024 ** 2) * 10) / 10

/**
 * An upload. It exists until it is attached or removed from the list, across restarts. `changed` and `unreadable` need
 * the user: the file differs from the added one, or cannot be read.
 */
export const Upload = z.object({
  id: z.string(),
  sheetId: SheetId,
  rowId: RowId.nullable(),
  name: z.string(),
  totalBytes: z.number(),
  sentBytes: z.number(),
  /** Milliseconds since 1970; null until the first byte was sent. */
  startedAt: z.number().nullable(),
  state: z.enum(['queued', 'sending', 'changed', 'unreadable', 'failed', 'done']),
  /** A sentence: the reason of a failure or a wait. */
  reason: z.string().nullable(),
  /** Whether sending the file again may help (connection lost, file changed) or cannot (over the limit). */
  canRetry: z.boolean(),
})
export type Upload = z.infer<typeof Upload>
