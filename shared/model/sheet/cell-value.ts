import { z } from 'zod'

/** A person in a cell. At least one of the two is there. */
export const Contact = z
  .strictObject({ email: z.string().max(320).optional(), name: z.string().max(200).optional() })
  .refine(contact => Boolean(contact.email || contact.name), 'a contact needs a name or an e-mail address')
export type Contact = z.infer<typeof Contact>

/**
 * What a cell holds, whatever its column: nothing, text (dates as YYYY-MM-DD, date-times as ISO 8601), a number, a yes or no,
 * people, or several choices. A single contact is a list of one.
 */
export const CellValue = z.union([
  z.null(),
  z.string().max(4000),
  z.number(),
  z.boolean(),
  z.strictObject({ kind: z.literal('contacts'), contacts: z.array(Contact).max(200) }),
  z.strictObject({ kind: z.literal('choices'), choices: z.array(z.string().max(500)).max(200) }),
])
export type CellValue = z.infer<typeof CellValue>

/** A cell as the service last told it: the value, how it is shown where that differs, and the formula behind it. */
export type Cell = {
  readonly value: CellValue
  readonly display: string | null
  readonly formula: string | null
}

export const blankCell: Cell = { value: null, display: null, formula: null }

/** What a person reads in the cell when no richer drawing applies. */
export function displayText(cell: Cell): string {
  return cell.display ?? valueText(cell.value)
}

export function valueText(value: CellValue): string {
  if (value === null) return ''
  if (typeof value === 'object') {
    return value.kind === 'choices' ? value.choices.join(', ') : value.contacts.map(contactLabel).join(', ')
  }
  return String(value)
}

export function contactLabel(contact: Contact): string {
  return contact.name || contact.email || ''
}

/** The same content, whatever object holds it. An edit that changes nothing is not sent. */
export function sameValue(a: CellValue, b: CellValue): boolean {
  if (a === b) return true
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false
  if (a.kind === 'choices' && b.kind === 'choices') return sameList(a.choices, b.choices, (x, y) => x === y)
  if (a.kind === 'contacts' && b.kind === 'contacts') {
    return sameList(a.contacts, b.contacts, (x, y) => x.email === y.email && (x.name ?? '') === (y.name ?? ''))
  }
  return false
}

function sameList<T>(a: readonly T[], b: readonly T[], same: (x: T, y: T) => boolean): boolean {
  return a.length === b.length && a.every((item, index) => same(item, b[index] as T)) // same length: the index exists
}
