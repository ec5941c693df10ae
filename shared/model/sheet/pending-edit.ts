import { z } from 'zod'
import type { SheetId } from '../ids.ts'
import type { Cell } from './cell-value.ts'
import { type EditState, SheetEdit } from './edit.ts'
import { Post } from './post.ts'

/** Whatever a person does that has to reach the service: to the cells and rows of a sheet, or in its conversations. */
export const Edit = z.union([SheetEdit, Post])
export type Edit = z.infer<typeof Edit>

/** An edit in the outbox. */
export type PendingEdit<E extends Edit = Edit> = {
  /** Order of making, over all sheets. */
  readonly seq: number
  readonly sheetId: SheetId
  readonly edit: E
  /** What was there when the edit was made: a cell (set-cell), or the text of a comment (change-comment). */
  readonly base: Cell | null
  readonly state: EditState
  /** Why it is parked, in the service's words where it said any. */
  readonly reason: string | null
  /** Milliseconds since 1970. */
  readonly madeAt: number
}
export type PendingSheetEdit = PendingEdit<SheetEdit>

export function isPost(edit: Edit): edit is Post {
  return edit.kind === 'post-comment' || edit.kind === 'change-comment' || edit.kind === 'delete-comment'
}

/** Those that change what is in the grid: the only ones that the fold, its windows and conflicts of cells know of. */
export function sheetEditsOf<P extends { readonly edit: Edit }>(
  pending: readonly P[],
): readonly (P & { readonly edit: SheetEdit })[] {
  return pending.filter((entry): entry is P & { readonly edit: SheetEdit } => !isPost(entry.edit))
}
