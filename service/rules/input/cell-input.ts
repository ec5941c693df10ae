import { z } from 'zod'
import { Id } from '../id.ts'

/** A hyperlink as it is sent. Whether it leads to exactly one place is checked later, with its own codes. */
const SentHyperlink = z.strictObject({
  url: z.string().max(4000).nullable().optional(),
  sheetId: Id.nullable().optional(),
  reportId: Id.nullable().optional(),
  sightId: Id.nullable().optional(),
})

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
  linkInFromCell: z.unknown().optional(),
  image: z.unknown().optional(),
})

/** A cell as it was read from a body: its column is a number, its values are still anything. */
export type CellInput = z.output<typeof CellInput>
