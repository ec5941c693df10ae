import { z } from 'zod'
import { ColumnId } from '../ids.ts'
import { Column, ColumnKind } from './column.ts'

/** The longest title of a column, in characters (API guide 8.6). */
export const TITLE_LIMIT = 50
/** Accepts any title that a service may return. */
const SEEN_TITLE_LIMIT = 1000
/** Pixels; the limits of the service. */
export const WIDTH_LIMITS = { least: 1, most: 2000 }
/** Pixels. The service's width of an unsized column; the grid then fits the width to the content. */
export const UNSIZED_WIDTH = 150

/** The limits of a column's option list: options, and characters per option. */
export const OPTION_LIMITS = { options: 5000, characters: 500 }

/** The type of a column. A symbol determines the options, which are then never sent. */
export const ColumnType = z.strictObject({
  kind: ColumnKind,
  /** As in `Column`. */
  symbol: z.string().max(50).nullable(),
  options: z.array(z.string().min(1).max(OPTION_LIMITS.characters)).max(OPTION_LIMITS.options),
  /** Only listed values are accepted. */
  validation: z.boolean(),
  /** The contact list; if absent, the existing one stays unless the kind changes. */
  contactOptions: Column.shape.contactOptions.max(5000).optional(),
})
export type ColumnType = z.infer<typeof ColumnType>

const title = z.string().trim().min(1).max(TITLE_LIMIT)
const width = z.number().int().min(WIDTH_LIMITS.least).max(WIDTH_LIMITS.most)

/** Changed attributes of a column; missing ones stay. */
export const ColumnChange = z.strictObject({
  title: title.optional(),
  type: ColumnType.optional(),
  /**
   * The title and type on screen when the user began. If another user has changed them since, the edit becomes a
   * conflict. Absent: the state when the edit is stored.
   */
  was: z.strictObject({ title: z.string().max(SEEN_TITLE_LIMIT).optional(), type: ColumnType.optional() }).optional(),
  /** Pixels. */
  width: width.optional(),
  hidden: z.boolean().optional(),
  /** As in `Column`: the number format of cells without their own. */
  format: z.string().max(100).nullable().optional(),
})
export type ColumnChange = z.infer<typeof ColumnChange>

/** `columnId` is negative: a local id until the service assigns its own. */
export const AddColumn = z.strictObject({
  kind: z.literal('add-column'),
  columnId: ColumnId,
  after: ColumnId.nullable(),
  title,
  type: ColumnType,
  width,
})
export const ChangeColumn = z.strictObject({
  kind: z.literal('change-column'),
  columnId: ColumnId,
  change: ColumnChange,
})
export const MoveColumn = z.strictObject({
  kind: z.literal('move-column'),
  columnId: ColumnId,
  after: ColumnId.nullable(),
})
/** Deletes the column with all its cells. */
export const DeleteColumn = z.strictObject({ kind: z.literal('delete-column'), columnId: ColumnId })

/**
 * One edit of the columns of a sheet, queued and sent in order with cell edits. The location is absolute, which makes
 * the edit idempotent: right after a column, or first for null.
 */
export const ColumnEdit = z.discriminatedUnion('kind', [AddColumn, ChangeColumn, MoveColumn, DeleteColumn])
export type ColumnEdit = z.infer<typeof ColumnEdit>
export type NewColumn = z.infer<typeof AddColumn>
