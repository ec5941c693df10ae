import { z } from 'zod'
import { ColumnId } from '../ids.ts'
import { Column, ColumnKind } from './column.ts'

/** The most characters that a column's title may have (API guide 8.6). */
export const TITLE_LIMIT = 50
/** Room for whatever title a service may show. */
const SEEN_TITLE_LIMIT = 1000
/** Pixels. The service takes no column that is narrower or wider. */
export const WIDTH_LIMITS = { least: 1, most: 2000 }
/** Pixels. What the service gives a column that nobody has sized; the grid then chooses a width by what it holds. */
export const UNSIZED_WIDTH = 150

/** The most options that the list of a column may have, and the most characters of each. */
export const OPTION_LIMITS = { options: 5000, characters: 500 }

/** What a column holds. With a symbol the options are those that come with it, and are never sent. */
export const ColumnType = z.strictObject({
  kind: ColumnKind,
  /** As in `Column`. */
  symbol: z.string().max(50).nullable(),
  options: z.array(z.string().min(1).max(OPTION_LIMITS.characters)).max(OPTION_LIMITS.options),
  /** Only listed values are accepted. */
  validation: z.boolean(),
  /** The people that its list offers; without them, those that are there where the kind stays the same. */
  contactOptions: Column.shape.contactOptions.max(5000).optional(),
})
export type ColumnType = z.infer<typeof ColumnType>

const title = z.string().trim().min(1).max(TITLE_LIMIT)
const width = z.number().int().min(WIDTH_LIMITS.least).max(WIDTH_LIMITS.most)

/** What is different about a column; what is not named stays. */
export const ColumnChange = z.strictObject({
  title: title.optional(),
  type: ColumnType.optional(),
  /**
   * What the user had on screen when they began. A title or type that someone else gave the column since is not replaced without a question.
   * Absent: what the column is when the edit is stored.
   */
  was: z.strictObject({ title: z.string().max(SEEN_TITLE_LIMIT).optional(), type: ColumnType.optional() }).optional(),
  /** Pixels. */
  width: width.optional(),
  hidden: z.boolean().optional(),
  /** As in `Column`: how numbers are shown in cells that are blank until then. */
  format: z.string().max(100).nullable().optional(),
})
export type ColumnChange = z.infer<typeof ColumnChange>

/**
 * One thing a person did to the columns of a sheet. It waits in the same line as their edits of cells, and leaves in the same order. A
 * place is absolute, so that doing it twice is doing it once: right after a column, or, null, before all others.
 */
export const ColumnEdit = z.discriminatedUnion('kind', [
  /** `columnId` is negative and stands for the column until the service gives its own. */
  z.strictObject({
    kind: z.literal('add-column'),
    columnId: ColumnId,
    after: ColumnId.nullable(),
    title,
    type: ColumnType,
    width,
  }),
  z.strictObject({ kind: z.literal('change-column'), columnId: ColumnId, change: ColumnChange }),
  z.strictObject({ kind: z.literal('move-column'), columnId: ColumnId, after: ColumnId.nullable() }),
  /** The column goes, with all that its cells hold. */
  z.strictObject({ kind: z.literal('delete-column'), columnId: ColumnId }),
])
export type ColumnEdit = z.infer<typeof ColumnEdit>
export type NewColumn = Extract<ColumnEdit, { kind: 'add-column' }>
