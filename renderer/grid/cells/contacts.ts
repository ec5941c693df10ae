import type { Contact } from '../../../shared/model/sheet/cell-value.ts'
import { contactLabel } from '../../../shared/model/sheet/cell-value.ts'
import { avatarColour as colourOf, initials as initialsOf } from '../../ui/avatar/avatar-look.ts'
import { element } from './dom.ts'

const SHOWN_AVATARS = 3

/** Which of the six avatar colours a person has: the same one as beside what they say. */
export const avatarColour = ({ email, name }: Contact): number => colourOf(email || name || '')

export const initials = ({ email, name }: Contact): string => initialsOf(name || email || '')

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
