import { z } from 'zod'
import { ColumnChange, NewColumn } from '../columns/column-input.ts'
import { Id } from '../id.ts'
import { CellInput } from '../input/cell-input.ts'

/** The kinds of values that a field can hold. */
const FIELD_TYPES = [
  'TEXT_NUMBER',
  'CHECKBOX',
  'PICKLIST',
  'MULTI_PICKLIST',
  'CONTACT_LIST',
  'MULTI_CONTACT_LIST',
  'DATE',
] as const

const Type = z.enum(FIELD_TYPES)

/** What a field is, as opposed to what it holds: only admins of the sheet decide that. */
const DEFINING = {
  title: true,
  index: true,
  options: true,
  contactOptions: true,
  symbol: true,
  validation: true,
  locked: true,
} as const

const { objectValue, formula, hyperlink, format } = CellInput.shape
const Held = { objectValue, formula, hyperlink, format }

/** A field to add (api-guide section 20.4). It goes to the end, unless it says an index. */
export const NewField = NewColumn.pick(DEFINING)
  .partial({ index: true })
  .extend({ type: Type, ...Held })

/** What to change about a field; the rest stays. Of a picture only the text that stands for it can change. */
export const FieldChange = ColumnChange.pick(DEFINING).extend({
  id: Id,
  type: Type.optional(),
  ...Held,
  image: z.strictObject({ altText: z.string().max(4000) }).optional(),
})

export type NewField = z.output<typeof NewField>
export type FieldChange = z.output<typeof FieldChange>

/** Whether a change is one of what the field is. */
export const isDefining = (change: FieldChange): boolean =>
  change.type !== undefined || Object.keys(DEFINING).some(name => Object.hasOwn(change, name))
