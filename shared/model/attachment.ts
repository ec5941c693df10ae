import { z } from 'zod'
import { AttachmentId, RowId, SheetId } from './ids.ts'

/** A file or link on a sheet or a row, as listed. */
export const Attachment = z.object({
  id: AttachmentId,
  parent: z.object({ kind: z.enum(['sheet', 'row', 'comment']), id: z.number() }),
  name: z.string(),
  /** FILE, LINK, GOOGLE_DRIVE … as the service names them; unknown ones are kept. */
  type: z.string(),
  mimeType: z.string().nullable(),
  sizeBytes: z.number().nullable(),
  /** ISO 8601, UTC. */
  createdAt: z.string().nullable(),
  createdBy: z.string().nullable(),
})
export type Attachment = z.infer<typeof Attachment>

/** The specification's "Maximum upload file size". */
export const UPLOAD_LIMIT_BYTES = 30 * 1024 * 1024

/** A file on its way up. Lives until it is attached, cancelled or dismissed. */
export const Upload = z.object({
  id: z.string(),
  sheetId: SheetId,
  rowId: RowId.nullable(),
  name: z.string(),
  totalBytes: z.number(),
  sentBytes: z.number(),
  /** Milliseconds since 1970; null until the first byte left. */
  startedAt: z.number().nullable(),
  state: z.enum(['queued', 'sending', 'failed', 'done']),
  /** A sentence; failed only. */
  reason: z.string().nullable(),
  /** Trying again may help (the connection dropped), or it cannot (over the limit, file gone). */
  canRetry: z.boolean(),
})
export type Upload = z.infer<typeof Upload>
