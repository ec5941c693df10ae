import { z } from 'zod'
import { ColumnId, CommentId, RowId, SheetId, ThreadId } from './ids.ts'
import type { Seen } from './sheet/seen.ts'

/** The target of a draft: a cell, a new thread on the sheet or a row, a reply, or a changed comment. */
export const DraftTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('cell'), rowId: RowId, columnId: ColumnId }),
  z.strictObject({ kind: z.literal('sheet'), id: SheetId }),
  z.strictObject({ kind: z.literal('row'), id: RowId }),
  z.strictObject({ kind: z.literal('thread'), id: ThreadId }),
  z.strictObject({ kind: z.literal('comment'), id: CommentId }),
])
export type DraftTarget = z.infer<typeof DraftTarget>

/** Characters. Higher than the limit of a cell or comment, because the user may be about to shorten it. */
export const DRAFT_LIMIT = 1_000_000

/** Uncommitted text, stored from the first keystroke so that it survives a crash. */
export type Draft = {
  readonly target: DraftTarget
  readonly text: string
  /** The contents that the user had seen at the start; null: unknown. */
  readonly seen: Seen | null
}
