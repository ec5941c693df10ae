import { z } from 'zod'
import { Id } from '../id.ts'

/** A hyperlink as it is sent. Whether it leads to exactly one place is checked later, with its own codes. */
const SentHyperlink = z.strictObject({
  url: z.string().max(4000).nullable().optional(),
  sheetId: Id.nullable().optional(),
  reportId: Id.nullable().optional(),
  sightId: Id.nullable().optional(),
})

/** The cell to link to. What else a link says is read-only: whoever sends back what they read may send it. */
const SentLink = z.object({ sheetId: Id, rowId: Id, columnId: Id })

/** Only the text that stands for a picture is written so; its bytes come by a way of their own. */
const SentImage = z.object({ altText: z.string().max(4000).nullish() })

/** A cell as it is sent in a row. Values are judged later, by the column they are meant for. */
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

/** A cell as it was read from a body: its column is a number, its values are still anything. */
export type CellInput = z.output<typeof CellInput>
