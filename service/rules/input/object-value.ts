import { z } from 'zod'
import { refuse } from '../api-error.ts'
import type { Contact, StoredCell } from '../cells/stored-cell.ts'
import type { ColumnRecord } from '../columns/column-definition.ts'
import { Id } from '../id.ts'
import { isEmail, misfit, offeredOptions, type Reading, readValue } from './cell-value.ts'
import type { WriteContext } from './write-context.ts'

/** The most contacts (1240) and picks (1277) in one cell. */
const MAX_CONTACTS = 20
const MAX_PICKS = 100

const amount = z.number().nonnegative().max(1e9).optional()
const Duration = z.strictObject({
  objectType: z.literal('DURATION'),
  weeks: amount,
  days: amount,
  hours: amount,
  minutes: amount,
  seconds: amount,
  milliseconds: amount,
  negative: z.boolean().optional(),
  elapsed: z.boolean().optional(),
})
const SentContact = z.object({
  objectType: z.literal('CONTACT').default('CONTACT'),
  email: z.string().max(320).optional(),
  name: z.string().max(200).optional(),
})
// Clients send back values as read, so rowNumber, invalid and inCriticalPath are accepted and ignored.
const SentPredecessor = z.object({
  rowId: Id,
  type: z.enum(['FS', 'FF', 'SS', 'SF']).default('FS'),
  lag: Duration.optional(),
})

/** The objects a cell can be sent as, by `objectType` (api-guide section 9.4). */
const SentObject = z.discriminatedUnion('objectType', [
  SentContact.extend({ objectType: z.literal('CONTACT') }),
  z.strictObject({ objectType: z.literal('MULTI_CONTACT'), values: z.array(SentContact) }),
  z.strictObject({ objectType: z.literal('MULTI_PICKLIST'), values: z.array(z.string().max(4000)) }),
  z.strictObject({
    objectType: z.enum(['DATE', 'DATETIME', 'ABSTRACT_DATETIME']),
    value: z.union([z.string(), z.number()]),
  }),
  z.strictObject({ objectType: z.literal('PREDECESSOR_LIST'), predecessors: z.array(SentPredecessor).max(500) }),
  Duration,
])

/**
 * Converts an objectValue to a stored cell (api-guide section 9.4), or null when it empties the cell. 1131 for the
 * wrong type.
 */
export function readObjectValue(
  column: ColumnRecord,
  sent: unknown,
  reading: Reading,
  context: WriteContext,
): StoredCell | null {
  if (typeof sent === 'string' || typeof sent === 'number' || typeof sent === 'boolean' || typeof sent === 'bigint')
    return readValue(column, sent, reading)
  const parsed = SentObject.safeParse(sent)
  const wrong = refuse(1131, 'objectValue', column.id)
  if (!parsed.success) throw wrong

  const object = parsed.data
  switch (object.objectType) {
    case 'MULTI_PICKLIST':
      if (column.type !== 'MULTI_PICKLIST') throw wrong
      return readPicks(column, object.values, reading)
    case 'MULTI_CONTACT':
      if (column.type !== 'MULTI_CONTACT_LIST') throw wrong
      return readContacts(column, object.values, reading, context)
    case 'CONTACT':
      if (column.type !== 'CONTACT_LIST') throw wrong
      return readOneContact(column, object, reading, context)
    case 'PREDECESSOR_LIST':
      if (column.type !== 'PREDECESSOR') throw wrong
      return readPredecessors(object, context)
    case 'DURATION':
      if (column.type !== 'DURATION') throw wrong
      return { objectValue: object }
    default:
      if (column.type !== object.objectType) throw wrong
      return readValue(column, object.value, reading)
  }
}

/** Picks once each, in the order sent, without blanks. None empties the cell. */
function readPicks(column: ColumnRecord, sent: readonly string[], { strict, validated }: Reading): StoredCell | null {
  const values = [...new Set(sent.filter(value => value !== ''))]
  if (values.length > MAX_PICKS) throw refuse(1277)
  const options = offeredOptions(column)
  const stranger = options.length > 0 ? values.find(value => !options.includes(value)) : undefined
  if (stranger !== undefined && (strict || validated)) throw misfit(column, stranger, 'some of its options')
  return values.length === 0 ? null : { objectValue: { objectType: 'MULTI_PICKLIST', values } }
}

function readContacts(
  column: ColumnRecord,
  sent: readonly Contact[],
  reading: Reading,
  context: WriteContext,
): StoredCell | null {
  if (sent.length > MAX_CONTACTS) throw refuse(1240)
  const values = sent.map(contact => checkContact(column, contact, reading, context))
  return values.length === 0 ? null : { objectValue: { objectType: 'MULTI_CONTACT', values } }
}

function readOneContact(column: ColumnRecord, sent: Contact, reading: Reading, context: WriteContext): StoredCell {
  const { email, name } = checkContact(column, sent, reading, context)
  // A single contact is stored as its address with its display name.
  return { value: email ?? name ?? '', ...(email && name ? { displayValue: name } : {}) }
}

/** A contact has a name or a valid address (1241). A known address without a name gets the name of its member. */
function checkContact(
  column: ColumnRecord,
  { email, name }: Contact,
  { validated }: Reading,
  context: WriteContext,
): Contact {
  if (!email && !name) throw refuse(1241)
  if (email && !isEmail(email)) throw refuse(1241)
  const offered = column.contactOptions ?? []
  const isOffered = offered.some(option => (email ? option.email === email : option.name === name))
  if (validated && offered.length > 0 && !isOffered) throw misfit(column, email ?? name, 'some of its contacts')
  const shown = name || (email ? context.nameOf(email) : undefined)
  return { objectType: 'CONTACT', ...(email ? { email } : {}), ...(shown ? { name: shown } : {}) }
}

/** Predecessors must be other rows of the same sheet (1034). */
function readPredecessors(
  { predecessors }: { predecessors: readonly z.output<typeof SentPredecessor>[] },
  context: WriteContext,
) {
  for (const { rowId } of predecessors) {
    if (rowId === context.rowId || !context.hasRow(rowId)) throw refuse(1034, rowId)
  }
  return predecessors.length === 0 ? null : { objectValue: { objectType: 'PREDECESSOR_LIST' as const, predecessors } }
}
