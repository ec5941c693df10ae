import { z } from 'zod'
import { indexResult } from './index-result.ts'
import { WireId, WireTime } from './loose.ts'
import { resultOf } from './result.ts'
import { WireAuthor } from './user.ts'

/**
 * A cell in the response to a write. `objectValue` is a primitive or an object with an `objectType` (API guide 9.4).
 */
export const WireCell = z.object({
  columnId: WireId,
  value: z.union([z.string(), z.number(), z.boolean()]).nullish(),
  displayValue: z.string().nullish(),
  objectValue: z.unknown().optional(),
  formula: z.string().nullish(),
  hyperlink: z.unknown().optional(),
  format: z.string().nullish(),
  image: z.object({ id: z.string(), altText: z.string().nullish() }).nullish(),
  linkInFromCell: z.unknown().optional(),
  linksOutToCells: z.unknown().optional(),
})
export type WireCell = z.infer<typeof WireCell>

/** One version in the history of a cell. */
const WirePastCell = WireCell.extend({ modifiedAt: WireTime.nullish(), modifiedBy: WireAuthor.nullish() })
export type WirePastCell = z.infer<typeof WirePastCell>

/** Newest first (API guide 9.7). */
export const WireCellHistory = indexResult(WirePastCell)

/** A row in the response to a write: at least the written cells, often the whole row. */
export const WireRow = z.object({
  id: WireId,
  parentId: WireId.nullish(),
  locked: z.boolean().nullish(),
  lockedForUser: z.boolean().nullish(),
  attachments: z.array(z.unknown()).nullish(),
  cells: z.array(WireCell).nullish(),
})
export type WireRow = z.infer<typeof WireRow>

/** The authors and times of a row, with `include=writerInfo`. */
export const WireRowOrigin = z.object({
  createdAt: WireTime.nullish(),
  createdBy: WireAuthor.nullish(),
  modifiedAt: WireTime.nullish(),
  modifiedBy: WireAuthor.nullish(),
})

/** One row if one was sent, a list if a list was sent; some services always return a list. */
export const WireRowResult = resultOf(z.union([z.array(WireRow), WireRow.transform(row => [row])]))

/** The deleted ids, including children. */
export const WireDeletedRows = resultOf(z.array(WireId))
