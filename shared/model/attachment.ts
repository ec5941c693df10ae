import { z } from 'zod'
import type { AppError } from '../app-error.ts'
import { AttachmentId, RowId, SheetId } from './ids.ts'
import type { LinkOutcome } from './sheet/link-address.ts'

/** A file or link on a sheet or a row, as listed. */
export const Attachment = z.object({
  id: AttachmentId,
  parent: z.object({ kind: z.enum(['sheet', 'row', 'comment']), id: z.number() }),
  name: z.string(),
  /** FILE, LINK, GOOGLE_DRIVE … as the service names them; unknown ones are kept. */
  type: z.string(),
  /** The host that a link leads to; null for a file, and for a link without an address. Lists of an earlier Sheaf have none. */
  host: z.string().nullable().default(null),
  mimeType: z.string().nullable(),
  sizeBytes: z.number().nullable(),
  /** ISO 8601, UTC. */
  createdAt: z.string().nullable(),
  createdBy: z.string().nullable(),
})
export type Attachment = z.infer<typeof Attachment>

/** A file has bytes; everything else, also a type that is not known here, is an address. */
export const isFile = ({ type }: Pick<Attachment, 'type'>): boolean => type === 'FILE'

/** What came of opening an attachment. `shown`: no program took the file, so its folder is on screen. */
export type AttachmentOutcome = LinkOutcome | 'shown'

/**
 * What a person would not expect of the bytes that opened. kept-copy: the service could not be asked, so this is the copy that was made
 * at `at`, milliseconds since 1970. newer-version: a newer one was attached than the one that was asked for.
 */
export type OpenedBytes =
  | { readonly kind: 'as-asked' | 'newer-version' }
  | { readonly kind: 'kept-copy'; readonly at: number }

/** The specification's "Maximum upload file size". */
export const UPLOAD_LIMIT_BYTES = 30 * 1024 * 1024

/** What is wrong with a file of this size; null where it may go up. */
export const tooBig = (name: string, bytes: number): AppError | null =>
  bytes > UPLOAD_LIMIT_BYTES ? { kind: 'file-too-big', name, bytes, limitBytes: UPLOAD_LIMIT_BYTES } : null

/** A size in MB, rounded up to a tenth: a file just over a limit does not read as within it. */
export const megabytesUp = (bytes: number): number => Math.ceil((bytes / 1024 ** 2) * 10) / 10

/**
 * A file on its way up. Lives until it is attached or taken off the list, over any number of starts. `changed` and `unreadable` ask the
 * person: the file is not any more what was added, or cannot be read.
 */
export const Upload = z.object({
  id: z.string(),
  sheetId: SheetId,
  rowId: RowId.nullable(),
  name: z.string(),
  totalBytes: z.number(),
  sentBytes: z.number(),
  /** Milliseconds since 1970; null until the first byte left. */
  startedAt: z.number().nullable(),
  state: z.enum(['queued', 'sending', 'changed', 'unreadable', 'failed', 'done']),
  /** A sentence: why it did not go, or what it waits for. */
  reason: z.string().nullable(),
  /** Sending the file as it is now may help (the connection dropped, the file changed), or it cannot (over the limit). */
  canRetry: z.boolean(),
})
export type Upload = z.infer<typeof Upload>
