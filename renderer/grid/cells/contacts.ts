import type { Contact } from '../../../shared/model/sheet/cell-value.ts'
import { contactLabel } from '../../../shared/model/sheet/cell-value.ts'
import { element } from './dom.ts'

const PAIRS = 6
const SHOWN_AVATARS = 3

/** Which of the six avatar colours a person has: by e-mail address, so it is the same everywhere and always. */
export function avatarColour(contact: Contact): number {
  const text = (contact.email || contact.name || '').toLowerCase()
  let hash = 0
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
  return (Math.abs(hash) % PAIRS) + 1
}

/** Two letters: first and last name, or the first two of a single word. */
export function initials(contact: Contact): string {
  const source = contact.name || (contact.email ?? '').split('@')[0] || ''
  const words = source.split(/[\s._-]+/).filter(Boolean)
  const first = [...(words[0] ?? '?')]
  const last = words.length > 1 ? [...(words.at(-1) ?? '')] : first.slice(1)
  return `${first[0] ?? ''}${last[0] ?? ''}`.toUpperCase()
}

/** One: avatar and name. Two: avatars and first names. More: avatars and how many. */
export function drawContacts(host: HTMLElement, contacts: readonly Contact[]): void {
  const stack = element('span', 'sf-avatars')
  for (const contact of contacts.slice(0, SHOWN_AVATARS)) {
    const avatar = element('span', `sf-avatar sf-avatar-${avatarColour(contact)}`, initials(contact))
    avatar.setAttribute('aria-hidden', 'true')
    stack.append(avatar)
  }
  host.append(
    stack,
    element('span', contacts.length > 1 ? 'sf-cell-text sf-several' : 'sf-cell-text', peopleText(contacts)),
  )
}

/** The words beside the avatars. */
export function peopleText(contacts: readonly Contact[]): string {
  const [only] = contacts
  if (contacts.length === 1 && only) return contactLabel(only)
  if (contacts.length === 2) return contacts.map(contact => contactLabel(contact).split(' ')[0]).join(', ')
  return `${contacts.length} people`
}
