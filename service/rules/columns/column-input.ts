import { z } from 'zod'
import { title } from '../title.ts'
import { COLUMN_TYPES, type ColumnDefinition, SYSTEM_COLUMN_TYPES } from './column-definition.ts'

const Contact = z.strictObject({ name: z.string().max(200).optional(), email: z.string().max(320).optional() })

/** The auto-number format; `define-column.ts` checks whether its parts fit together. */
const AutoNumber = z.strictObject({
  prefix: z.string().optional(),
  suffix: z.string().optional(),
  fill: z.string().optional(),
  startingNumber: z.int().nonnegative().optional(),
})

const Described = {
  title: title(50),
  type: z.enum(COLUMN_TYPES),
  index: z.int().nonnegative(),
  width: z.int().min(1).max(2000).optional(),
  validation: z.boolean().optional(),
  description: z.string().max(250).optional(),
  options: z.array(z.string().max(500)).max(5000).optional(),
  contactOptions: z.array(Contact).max(5000).optional(),
  symbol: z.string().nullable().optional(),
  systemColumnType: z.enum(SYSTEM_COLUMN_TYPES).optional(),
  autoNumberFormat: AutoNumber.optional(),
  formula: z.string().max(4000).optional(),
  format: z.string().max(100).optional(),
  hidden: z.boolean().optional(),
  locked: z.boolean().optional(),
}

/** A column to add to a sheet. */
export const NewColumn = z.strictObject(Described)

/** A column of a new sheet: its index is its position in the list. */
export const FirstColumn = z.strictObject({
  ...Described,
  index: z.int().nonnegative().optional(),
  primary: z.boolean().optional(),
})

/** A change of a column; absent attributes stay. */
export const ColumnChange = z
  .strictObject(Described)
  .partial()
  .extend({
    id: z.union([z.number(), z.string()]).optional(),
    primary: z.boolean().optional(),
  })

/** The attributes of a column that a caller may set. */
export type ColumnInput = Omit<ColumnDefinition, 'primary' | 'tags' | 'width' | 'validation' | 'symbol'> & {
  readonly width?: number | undefined
  readonly validation?: boolean | undefined
  readonly symbol?: string | null | undefined
}

/** A parsed change: only present attributes change. */
export type ColumnChange = z.output<typeof ColumnChange>
