import { z } from 'zod'
import { Id } from '../id.ts'

/** A hyperlink as sent. Its target is checked later, with separate error codes. */
const SentHyperlink = z.strictObject({
  url: z.string().max(4000).nullable().optional(),
  sheetId: Id.nullable().optional(),
  reportId: Id.nullable().optional(),
  sightId: Id.nullable().optional(),
})

/** The source cell. Other fields are read-only and ignored, so that a client may send back a link as it was read. */
const SentLink = z.object({ sheetId: Id, rowId: Id, columnId: Id })

/** Only the alternative text of an image is written here; its bytes are uploaded by another endpoint. */
const SentImage = z.object({ altText: z.string().max(4000).nullish() })

/** A cell as sent in a row. The column validates the value later. */
export const CellInput = z.strictObject({
  columnId: Id,
  value: z.unknown().optional(),
  formula: z.string().max(4000).nullable().optional(),
  objectValue: z.unknown().optional(),
  displayValue: z.string().max(4000).nullable().optional(),
  strict: z.boolean().optional(),
  overrideValidation: z.boolean().optional(),
  format: z.string().max(100).nullable().optional(),
  hyperlink: SentHyperlink.nullable().optional(),
  linkInFromCell: SentLink.nullable().optional(),
  image: SentImage.nullable().optional(),
})

/** A parsed cell: its column is a number, its value is not validated yet. */
export type CellInput = z.output<typeof CellInput>
