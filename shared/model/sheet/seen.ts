import { z } from 'zod'
import type { RowId } from '../ids.ts'
import { type Cell, CellValue, wholeCell, withRows } from './cell-value.ts'
import { ColumnEdit } from './column-edit.ts'
import { SetCell, SheetEdit } from './edit.ts'
import { readsSame } from './reads-same.ts'

/** More than anybody writes into one cell before the first of it is saved. */
export const SEEN_LIMIT = 20

/** One content of a cell. A column's title and the text of a comment are seen as a text value. */
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
 * The contents of one cell that the author of an edit had seen when they began it: when the editor or dialog opened, the drag began, the text
 * was pasted. First the one that the service had, then those of the author's own unsaved edits, last the one on screen.
 *
 * An edit is judged against these, not against the cell as it is when the edit is stored: a value that arrived in the meantime was
 * never seen, and must not be replaced without a question.
 */
export const Seen = z.array(SeenCell).min(1).max(SEEN_LIMIT)
export type Seen = readonly Cell[]

/** An edit as it is submitted. `seen` is absent for whatever replaces nothing: new rows, deletions, moves. */
export type MadeEdit = (SheetEdit | ColumnEdit) & { readonly seen?: Seen | undefined }

export const MadeEdit = z.union([SetCell.extend({ seen: Seen.optional() }), SheetEdit, ColumnEdit])

/**
 * The content that an edit was made on, given the one that is there now. `orElse` names which of the seen contents counts where the author
 * never saw the present one.
 */
export function madeOn(now: Cell | null, seen: Seen | undefined, orElse: 'first' | 'last'): Cell | null {
  if (now === null || !seen) return now
  const whole = wholeCell(now)
  if (seen.some(content => readsSame(content, whole))) return now
  return seen.at(orElse === 'first' ? 0 : -1) ?? now
}

/** A text as its author saw it: the title of a column, or a comment. */
export const seenText = (text: string): Seen => [{ value: text, display: null, formula: null }]

/** The same contents with other ids of the rows that they name. */
export const seenWithRows = (seen: Seen, row: (rowId: RowId) => RowId): Seen =>
  seen.map(content => ({ ...content, value: withRows(content.value, row) }))
