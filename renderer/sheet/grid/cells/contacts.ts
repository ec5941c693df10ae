import { avatarColour as colourOf, initials as initialsOf } from '../../../../shared/model/avatar-look.ts'
import type { Contact } from '../../../../shared/model/sheet/cell-value.ts'
import { contactLabel } from '../../../../shared/model/sheet/cell-value.ts'
import { element } from '../../core/dom.ts'

const SHOWN_AVATARS = 3

/** Which of the six avatar colours a person has: the same one as beside what they say. */
export const avatarColour = ({ email, name }: Contact): number => colourOf(email || name || '')

export const initials = ({ email, name }: Contact): string => initialsOf(name || email || '')

/** One: avatar and name. Two: avatars and first names. More: avatars and how many. */
export function drawContacts(host: HTMLElement, contacts: readonly Contact[]): void {
  const [only] = contacts
  // By far the most common, and drawn with each row that scrolls into sight: no frame around one face.
  if (only && contacts.length === 1) host.append(face(only, 'sf-avatar-alone'))
  else {
    const stack = element('span', 'sf-avatars')
    for (const contact of contacts.slice(0, SHOWN_AVATARS)) stack.append(face(contact, ''))
    host.append(stack)
  }
  host.append(element('span', 'sf-cell-text', peopleText(contacts)))
}

function face(contact: Contact, className: string): HTMLElement {
  const made = element('span', `sf-avatar sf-avatar-${avatarColour(contact)} ${className}`, initials(contact))
  made.setAttribute('aria-hidden', 'true')
  return made
}

/** The words beside the avatars. */
export function peopleText(contacts: readonly Contact[]): string {
  const [only] = contacts
  if (contacts.length === 1 && only) return contactLabel(only)
  if (contacts.length === 2) return contacts.map(contact => contactLabel(contact).split(' ')[0]).join(', ')
  return `${contacts.length} people`
}
