import { z } from 'zod'
import type { RowId } from '../ids.ts'
import { type Cell, CellValue, wholeCell, withRows } from './cell-value.ts'
import { ColumnEdit } from './column-edit.ts'
import { SetCell, SheetEdit } from './edit.ts'
import { readsSame } from './reads-same.ts'

/** More than a user writes into one cell before the first value is saved. */
export const SEEN_LIMIT = 20

/** One content of a cell. A column title or comment text is represented as a text value. */
const SeenCell = z.strictObject({
  value: CellValue.default(null),
  display: z.string().nullable().default(null),
  formula: z.string().nullable().default(null),
  link: z.string().nullable().optional(),
  format: z.string().nullable().optional(),
  image: z.string().nullable().optional(),
  linkIn: z.string().nullable().optional(),
  linksOut: z.string().nullable().optional(),
})

/**
 * The contents of a cell that the user had seen when the edit began: when the editor or dialog opened, the drag began,
 * or the text was pasted. First the service's, then the user's own unsaved edits, last the one on screen.
 *
 * Conflicts are detected against these, not against the cell when the edit is stored: a value that arrived in between
 * was never seen, and must not be overwritten without a question.
 */
export const Seen = z.array(SeenCell).min(1).max(SEEN_LIMIT)
export type Seen = readonly Cell[]

/** A submitted edit. `seen` is absent if it replaces nothing: new rows, deletions, moves. */
export type MadeEdit = (SheetEdit | ColumnEdit) & { readonly seen?: Seen | undefined }

export const MadeEdit = z.union([SetCell.extend({ seen: Seen.optional() }), SheetEdit, ColumnEdit])

/**
 * The content that an edit is based on, given the current one. `orElse` selects one of the seen contents if the user
 * never saw the current one.
 */
export function madeOn(now: Cell | null, seen: Seen | undefined, orElse: 'first' | 'last'): Cell | null {
  if (now === null || !seen) return now
  const whole = wholeCell(now)
  if (seen.some(content => readsSame(content, whole))) return now
  return seen.at(orElse === 'first' ? 0 : -1) ?? now
}

/** A text that the user saw: a column title or a comment. */
export const seenText = (text: string): Seen => [{ value: text, display: null, formula: null }]

/** Replaces the row ids in the contents. */
export const seenWithRows = (seen: Seen, row: (rowId: RowId) => RowId): Seen =>
  seen.map(content => ({ ...content, value: withRows(content.value, row) }))
