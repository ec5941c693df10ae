import type { StoredCell } from '../cells/stored-cell.ts'
import type { ColumnRecord } from '../columns/column-definition.ts'
import { convertCell } from '../input/convert-cell.ts'
import { withAltText } from '../input/image-cell.ts'
import { writeCell } from '../input/write-cell.ts'
import type { WriteContext } from '../input/write-context.ts'
import type { FieldChange, NewField } from './field-input.ts'
import { withFieldErrors } from './field-refusal.ts'

/** The content of a field after a write: the old content converted to the new type, overwritten by the sent content. */
export function writeField(
  definition: ColumnRecord,
  sent: NewField | FieldChange,
  before: { readonly definition: ColumnRecord; readonly cell: StoredCell } | null,
  context: WriteContext,
): StoredCell {
  const { objectValue, formula, hyperlink, format } = sent
  const isOfNewType = before !== null && before.definition.type !== definition.type
  const kept = before ? (isOfNewType ? convertCell(before.cell, definition, () => undefined) : before.cell) : undefined
  const held: Held = Object.fromEntries(
    Object.entries({ objectValue, formula, hyperlink, format }).filter(([, value]) => value !== undefined),
  )
  const written = Object.keys(held).length === 0 ? (kept ?? {}) : write(definition, held, kept, context)
  const altText = 'image' in sent ? sent.image?.altText : undefined
  if (altText === undefined) return written
  return withFieldErrors(definition.title, () => withAltText(written, altText, NOWHERE))
}

type Held = Partial<Pick<NewField, 'objectValue' | 'formula' | 'hyperlink' | 'format'>>

const withText = ({ objectValue, ...held }: Held): object => ({ ...held, value: objectValue })

/** A field has no row and column, and its error (1205) names none. */
const NOWHERE = [0, 0] as const

function write(
  definition: ColumnRecord,
  held: Held,
  before: StoredCell | undefined,
  context: WriteContext,
): StoredCell {
  // For the cell rules, the text of a link is a value.
  const sent = { columnId: definition.id, ...(held.hyperlink ? withText(held) : held) }
  return withFieldErrors(definition.title, () => writeCell(definition, sent, before, context)) ?? {}
}
