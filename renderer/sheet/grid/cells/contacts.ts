import { avatarColour as colourOf, initials as initialsOf } from '../../../../shared/model/avatar-look.ts'
import type { Contact } from '../../../../shared/model/sheet/cell-value.ts'
import { contactLabel } from '../../../../shared/model/sheet/cell-value.ts'
import { element } from '../../core/dom.ts'

const SHOWN_AVATARS = 3

/** The avatar colour of a person, the same as in comments. */
export const avatarColour = ({ email, name }: Contact): number => colourOf(email || name || '')

export const initials = ({ email, name }: Contact): string => initialsOf(name || email || '')

/** One contact: avatar and name. Two: avatars and first names. More: avatars and a count. */
export function drawContacts(host: HTMLElement, contacts: readonly Contact[]): void {
  const [only] = contacts
  // A single contact is by far the most common, so it has no wrapper element: cells are drawn during scrolling.
  if (only && contacts.length === 1) host.append(avatar(only, 'sf-avatar-alone'))
  else {
    const stack = element('span', 'sf-avatars')
    for (const contact of contacts.slice(0, SHOWN_AVATARS)) stack.append(avatar(contact, ''))
    host.append(stack)
  }
  host.append(element('span', 'sf-cell-text', peopleText(contacts)))
}

function avatar(contact: Contact, className: string): HTMLElement {
  const made = element('span', `sf-avatar sf-avatar-${avatarColour(contact)} ${className}`, initials(contact))
  made.setAttribute('aria-hidden', 'true')
  return made
}

/** The text next to the avatars. */
export function peopleText(contacts: readonly Contact[]): string {
  const [only] = contacts
  if (contacts.length === 1 && only) return contactLabel(only)
  if (contacts.length === 2) return contacts.map(contact => contactLabel(contact).split(' ')[0]).join(', ')
  return `${contacts.length} people`
}
