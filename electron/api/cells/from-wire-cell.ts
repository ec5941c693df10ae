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
// One look for both: a form that does not fit costs far more than one that does, and a big sheet has tens of thousands of these.
const WireSomebody = z.discriminatedUnion('objectType', [WirePeople, WirePerson])

// What else is told of them (where the row stands now, whether it is gone) the view knows better.
const WireLag = z.record(z.string(), z.unknown()).transform((told, context) => {
  const parts = Object.entries(told).filter(([part, amount]) => part in Lag.shape && (amount ?? false) !== false)
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
 * What a cell holds, from the forms a service may tell it in: a plain value, an object value, or both. Null when it is blank and has
 * neither a format of its own nor an image, and is linked with no other cell. Durations are read as the text that comes beside them. The formula of an image is none that a
 * person could edit.
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
  // The text of rows that are named is made of their numbers of today.
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
  const told = value ?? plainObjectValue(objectValue) ?? displayValue ?? null
  return told === '' ? null : told
}

const WirePlain = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.object({ value: z.string() }).transform(date => date.value), // DATE, DATETIME, ABSTRACT_DATETIME
])

function plainObjectValue(objectValue: unknown): string | number | boolean | null {
  const told = WirePlain.safeParse(objectValue)
  return told.success ? told.data : null
}

function choicesOf(cell: WireCell): CellValue {
  const told = WireChoices.safeParse(cell.objectValue)
  if (told.success) return orNull({ kind: 'choices', choices: told.data.values.map(String) }, told.data.values.length)
  return plainOf(cell)
}

function peopleOf(cell: WireCell): CellValue {
  const told = cell.objectValue == null ? null : WireSomebody.safeParse(cell.objectValue)
  if (told?.success) {
    const contacts = told.data.objectType === 'CONTACT' ? toContact(told.data) : told.data.values.flatMap(toContact)
    return orNull({ kind: 'contacts', contacts }, contacts.length)
  }
  const plain = plainOf(cell)
  if (typeof plain !== 'string' || !plain.includes('@')) return plain
  // Without an object value a contact is an address with its name as the displayed text.
  const name = cell.displayValue && cell.displayValue !== plain ? { name: cell.displayValue } : {}
  return { kind: 'contacts', contacts: [{ email: plain, ...name }] }
}

/** The list as text where its ids are not told: it can be read, and typed anew. */
function predecessorsOf(cell: WireCell): CellValue {
  const told = WirePredecessors.safeParse(cell.objectValue)
  if (!told.success) return plainOf(cell)
  const predecessors = told.data.predecessors.map(({ rowId, type, lag }): Predecessor => {
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

/** Shown text is kept only where it says more than the value itself. */
function differs(display: string | null | undefined, value: CellValue): boolean {
  return display != null && valueText(value) !== display
}
