import { z } from 'zod'
import { assertNever } from '../../../shared/assert-never.ts'
import { RowId } from '../../../shared/model/ids.ts'
import { Lag, type Predecessor, Relation } from '../../../shared/model/predecessors.ts'
import { sourceText, targetsText } from '../../../shared/model/sheet/cell-source.ts'
import { type CellValue, type Contact, rowsIn, valueText } from '../../../shared/model/sheet/cell-value.ts'
import type { ColumnKind } from '../../../shared/model/sheet/column.ts'
import { type CellTuple, toCellTuple } from '../../../shared/model/sheet/sheet-message.ts'
import { WireId } from '../../../shared/wire/loose.ts'
import type { WireCell } from '../../../shared/wire/row-result.ts'

const WireContact = z.object({ email: z.string().nullish(), name: z.string().nullish() })
const WireChoices = z.object({
  objectType: z.literal('MULTI_PICKLIST'),
  values: z.array(z.union([z.string(), z.number()])),
})
const WirePeople = z.object({ objectType: z.literal('MULTI_CONTACT'), values: z.array(WireContact) })
const WirePerson = WireContact.extend({ objectType: z.literal('CONTACT') })
// One schema for both: a failed match costs far more than a successful one, and large sheets have tens of thousands of
// these.
const WireSomebody = z.discriminatedUnion('objectType', [WirePeople, WirePerson])

// The view calculates the other facts (row number, whether the row was deleted) itself.
const WireLag = z.record(z.string(), z.unknown()).transform((received, context) => {
  const parts = Object.entries(received).filter(([part, amount]) => part in Lag.shape && (amount ?? false) !== false)
  const lag = Lag.safeParse(Object.fromEntries(parts))
  if (lag.success) return lag.data
  context.addIssue('no span of time')
  return z.NEVER
})
const WirePredecessors = z.object({
  objectType: z.literal('PREDECESSOR_LIST'),
  predecessors: z.array(z.object({ rowId: WireId, type: Relation, lag: WireLag.nullish() })),
})

/**
 * Reads a cell from any wire form: a plain value, an object value, or both. Returns null when it is blank, has no
 * format or image, and is not linked. Durations are read from their display text. The formula of an image is dropped
 * because users cannot edit it.
 */
export function fromWireCell(cell: WireCell, kind: ColumnKind): CellTuple | null {
  const image = cell.image?.id ?? null
  const value = readValue(cell, kind) ?? (cell.image?.altText || null)
  const formula = image === null ? (cell.formula ?? null) : null
  const format = cell.format ?? null
  const linkIn = sourceText(cell.linkInFromCell)
  const linksOut = targetsText(cell.linksOutToCells)
  const isBlank = value === null && formula === null && format === null && image === null
  if (isBlank && linkIn === null && linksOut === null) return null
  // The display text of row references is created from the current row numbers.
  const isShown = rowsIn(value).length === 0 && differs(cell.displayValue, value)
  const display = isShown ? (cell.displayValue ?? null) : null
  return toCellTuple({ value, display, formula, format, image, linkIn, linksOut })
}

function readValue(cell: WireCell, kind: ColumnKind): CellValue {
  switch (kind) {
    case 'choices':
      return choicesOf(cell)
    case 'contacts':
    case 'contact':
      return peopleOf(cell)
    case 'predecessors':
      return predecessorsOf(cell)
    case 'text':
    case 'checkbox':
    case 'choice':
    case 'date':
    case 'datetime':
    case 'duration':
      return plainOf(cell)
    default:
      return assertNever(kind)
  }
}

function plainOf({ value, objectValue, displayValue }: WireCell): CellValue {
  const received = value ?? plainObjectValue(objectValue) ?? displayValue ?? null
  return received === '' ? null : received
}

const WirePlain = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.object({ value: z.string() }).transform(date => date.value), // DATE, DATETIME, ABSTRACT_DATETIME
])

function plainObjectValue(objectValue: unknown): string | number | boolean | null {
  const received = WirePlain.safeParse(objectValue)
  return received.success ? received.data : null
}

function choicesOf(cell: WireCell): CellValue {
  const received = WireChoices.safeParse(cell.objectValue)
  if (received.success)
    return orNull({ kind: 'choices', choices: received.data.values.map(String) }, received.data.values.length)
  return plainOf(cell)
}

function peopleOf(cell: WireCell): CellValue {
  const received = cell.objectValue == null ? null : WireSomebody.safeParse(cell.objectValue)
  if (received?.success) {
    const contacts =
      received.data.objectType === 'CONTACT' ? toContact(received.data) : received.data.values.flatMap(toContact)
    return orNull({ kind: 'contacts', contacts }, contacts.length)
  }
  const plain = plainOf(cell)
  if (typeof plain !== 'string' || !plain.includes('@')) return plain
  // Without an object value a contact is an address with its name as the displayed text.
  const name = cell.displayValue && cell.displayValue !== plain ? { name: cell.displayValue } : {}
  return { kind: 'contacts', contacts: [{ email: plain, ...name }] }
}

/** Falls back to the display text if row ids are missing, so that it can be read and typed again. */
function predecessorsOf(cell: WireCell): CellValue {
  const received = WirePredecessors.safeParse(cell.objectValue)
  if (!received.success) return plainOf(cell)
  const predecessors = received.data.predecessors.map(({ rowId, type, lag }): Predecessor => {
    const named = { rowId: RowId.parse(rowId), relation: type }
    return lag ? { ...named, lag } : named
  })
  return orNull({ kind: 'predecessors', predecessors }, predecessors.length)
}

const orNull = (value: CellValue, count: number): CellValue => (count > 0 ? value : null)

function toContact({ email, name }: z.infer<typeof WireContact>): Contact[] {
  if (!email && !name) return []
  return [{ ...(email ? { email } : {}), ...(name ? { name } : {}) }]
}

/** Display text is kept only if it differs from the value. */
function differs(display: string | null | undefined, value: CellValue): boolean {
  return display != null && valueText(value) !== display
}
