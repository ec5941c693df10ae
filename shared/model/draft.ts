import { z } from 'zod'
import { ColumnId, CommentId, RowId, SheetId, ThreadId } from './ids.ts'
import type { Seen } from './sheet/seen.ts'

/** What a draft is for: a cell, a new thread on the sheet or a row, a reply in a thread, or a change of a comment. */
export const DraftPlace = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('cell'), rowId: RowId, columnId: ColumnId }),
  z.strictObject({ kind: z.literal('sheet'), id: SheetId }),
  z.strictObject({ kind: z.literal('row'), id: RowId }),
  z.strictObject({ kind: z.literal('thread'), id: ThreadId }),
  z.strictObject({ kind: z.literal('comment'), id: CommentId }),
])
export type DraftPlace = z.infer<typeof DraftPlace>

/** In characters. More than a cell or a comment can hold, since the user may be about to shorten it. */
export const DRAFT_LIMIT = 1_000_000

/** Uncommitted text. It is kept from the first letter on, so that it survives whatever ends the window. */
export type Draft = {
  readonly place: DraftPlace
  readonly text: string
  /** The contents that its author had seen there when they began it; null: not known. */
  readonly seen: Seen | null
}
