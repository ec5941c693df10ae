import type { Contact } from '../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { Person } from './typed.ts'

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
/** As long as an e-mail address of a cell may be. */
const LONGEST_ADDRESS = 320

/** Whether all of a text reads as an e-mail address. Cells of a file may be of any length, and are not searched through. */
export const isEmailAddress = (text: string): boolean => text.length <= LONGEST_ADDRESS && ADDRESS.test(text)

/** Everyone a contact cell of this column can offer: the column's own people first, nobody twice. */
export function peopleFor(column: Column, people: readonly Person[]): Person[] {
  const listed = column.contactOptions.flatMap(({ email, name }) => (email ? [{ email, name: name ?? email }] : []))
  const byEmail = new Map<string, Person>()
  for (const person of [...listed, ...people]) {
    const key = person.email.toLowerCase()
    if (!byEmail.has(key)) byEmail.set(key, person)
  }
  return [...byEmail.values()]
}

/** Someone known by name or address, else a new one by e-mail address, else a name alone where the column allows that; else null. */
export function readPerson(text: string, known: readonly Contact[], allowsNames: boolean): Contact | null {
  const words = text.trim()
  const wanted = words.toLowerCase()
  const person =
    known.find(({ email }) => email?.toLowerCase() === wanted) ??
    known.find(({ name }) => name?.toLowerCase() === wanted)
  if (person) return person
  if (isEmailAddress(words)) return { email: words }
  return allowsNames && words ? { name: words } : null
}
