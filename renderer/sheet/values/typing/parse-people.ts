import type { Contact } from '../../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../../shared/model/sheet/column.ts'
import type { Person } from './typed.ts'

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
/** The maximum length of an address in a cell. */
const LONGEST_ADDRESS = 320

/** Whether the whole text is an e-mail address. Cells of a file can have any length, so long ones are not matched. */
export const isEmailAddress = (text: string): boolean => text.length <= LONGEST_ADDRESS && ADDRESS.test(text)

/** The suggestions for a contact cell: the column's contacts first, without duplicates. */
export function peopleFor(column: Column, people: readonly Person[]): Person[] {
  const listed = column.contactOptions.flatMap(({ email, name }) => (email ? [{ email, name: name ?? email }] : []))
  const byEmail = new Map<string, Person>()
  for (const person of [...listed, ...people]) {
    const key = person.email.toLowerCase()
    if (!byEmail.has(key)) byEmail.set(key, person)
  }
  return [...byEmail.values()]
}

/**
 * A known contact by name or address, else a new one by address, else a name alone if the column allows it; else null.
 */
export function readPerson(text: string, known: readonly Contact[], allowsNames: boolean): Contact | null {
  const trimmed = text.trim()
  const wanted = trimmed.toLowerCase()
  const person =
    known.find(({ email }) => email?.toLowerCase() === wanted) ??
    known.find(({ name }) => name?.toLowerCase() === wanted)
  if (person) return person
  if (isEmailAddress(trimmed)) return { email: trimmed }
  return allowsNames && trimmed ? { name: trimmed } : null
}
