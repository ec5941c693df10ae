import { z } from 'zod'
import { ColumnChange, NewColumn } from '../columns/column-input.ts'
import { Id } from '../id.ts'
import { CellInput } from '../input/cell-input.ts'

/** The types of fields. */
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

/** The definition of a field, which only admins of the sheet may change, as opposed to its content. */
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

/** A new field (api-guide section 20.4), last unless it has an index. */
export const NewField = NewColumn.pick(DEFINING)
  .partial({ index: true })
  .extend({ type: Type, ...Held })

/** A change of a field; absent attributes stay. Only the alternative text of an image can change. */
export const FieldChange = ColumnChange.pick(DEFINING).extend({
  id: Id,
  type: Type.optional(),
  ...Held,
  image: z.strictObject({ altText: z.string().max(4000) }).optional(),
})

export type NewField = z.output<typeof NewField>
export type FieldChange = z.output<typeof FieldChange>

/** Whether a change affects the definition of the field. */
export const isDefining = (change: FieldChange): boolean =>
  change.type !== undefined || Object.keys(DEFINING).some(name => Object.hasOwn(change, name))
