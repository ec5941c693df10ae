import { Predecessor } from '../model/predecessors.ts'
import type { CellValue, Contact } from '../model/sheet/cell-value.ts'

type ListValue = Exclude<CellValue, null | string | number | boolean>

/** Serializes a list, so that equal lists share one entry of the string table. */
export function listToText(value: ListValue): string {
  switch (value.kind) {
    case 'choices':
      return JSON.stringify(value.choices)
    case 'contacts':
      return JSON.stringify(value.contacts.map(contact => [contact.email ?? null, contact.name ?? null]))
    case 'predecessors':
      return JSON.stringify(value.predecessors)
  }
}

/** Null when the text is not a list of choices. */
export function textToChoices(text: string): CellValue {
  const items = parseList(text)
  return items?.every(isText) ? { kind: 'choices', choices: [...items] } : null
}

/** Null when the text is not a list of contacts. */
export function textToContacts(text: string): CellValue {
  const contacts = parseList(text)?.map(toContact)
  return contacts?.every(isPresent) ? { kind: 'contacts', contacts } : null
}

/** Null when the text is not a list of predecessors. */
export function textToPredecessors(text: string): CellValue {
  const predecessors = parseList(text)?.map(item => Predecessor.safeParse(item).data ?? null)
  return predecessors?.every(isPresent) ? { kind: 'predecessors', predecessors } : null
}

function toContact(pair: unknown): Contact | null {
  if (!Array.isArray(pair)) return null
  const [email, name]: readonly unknown[] = pair
  const contact = { ...(isText(email) && { email }), ...(isText(name) && { name }) }
  return contact.email || contact.name ? contact : null
}

function parseList(text: string): readonly unknown[] | null {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list : null
  } catch {
    return null
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isPresent = <T>(value: T | null): value is T => value !== null
