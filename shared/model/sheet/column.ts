import { z } from 'zod'
import { ColumnId } from '../ids.ts'

/** What a column holds, in our words; `shared/wire/column-type.ts` has the service's names. */
export const ColumnKind = z.enum([
  'text', // text or number
  'checkbox', // also flag and star, see `symbol`
  'choice',
  'choices',
  'contact',
  'contacts',
  'date',
  'datetime',
  'duration',
  'predecessors',
])
export type ColumnKind = z.infer<typeof ColumnKind>

export const Column = z.object({
  id: ColumnId,
  index: z.number().int(),
  title: z.string(),
  kind: ColumnKind,
  primary: z.boolean(),
  width: z.number(),
  options: z.array(z.string()),
  contactOptions: z.array(z.object({ email: z.string().nullable(), name: z.string().nullable() })),
  /** RYG, HARVEY_BALLS, FLAG … as the service names them (API guide 8.4); null for a plain column. */
  symbol: z.string().nullable(),
  /** Set for columns that the service fills: AUTO_NUMBER, CREATED_BY … (API guide 8.5). Never editable. */
  system: z.string().nullable(),
  /** Only listed values are accepted. */
  validation: z.boolean(),
  /** The person may not edit it (locked, or filled by the service, or under a column formula). */
  readOnly: z.boolean(),
  hidden: z.boolean(),
  /** Format descriptor: 17 comma-separated slots (API guide 10); null when default. */
  format: z.string().nullable(),
  /** What the column is for, in the words of who made it. */
  description: z.string().optional(),
  /** The formula that fills all of its cells, with its equals sign. They cannot be typed into. */
  formula: z.string().optional(),
  /** Only owners and admins may edit it. */
  locked: z.boolean().optional(),
})
export type Column = z.infer<typeof Column>

/** Whether people fill it: what the service fills is its own. */
export const isFillable = ({ system, readOnly }: Column): boolean => system === null && !readOnly
