import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceDeps } from '../../http/env.ts'
import { instant, list, PAGING, pathIdOrNone } from '../../http/query.ts'
import { reply, replyPage } from '../../http/reply.ts'
import { refuse } from '../../rules/api-error.ts'
import { type ContactRecord, contactStore } from '../../store/people/contacts.ts'
import { profileImages } from './user-view.ts'

/** The contacts of a user (api-guide section 16). */
export function contactEndpoints(deps: ServiceDeps): readonly Endpoint[] {
  const contacts = contactStore(deps.store.db)
  const shown = profileImages(deps)
  return [
    endpoint({
      family: 'Contacts',
      title: 'List Contacts',
      method: 'GET',
      path: '/contacts',
      needs: 'contact.read',
      query: { ...PAGING, modifiedSince: instant },
      handle: (c, { query: { modifiedSince = 0 } }) =>
        replyPage(c, contacts.of(c.get('caller').userId, modifiedSince), toWireContact),
    }),
    endpoint({
      family: 'Contacts',
      title: 'Get Contact',
      method: 'GET',
      path: '/contacts/:contactId',
      needs: 'contact.read',
      query: { include: list('profileImage') },
      handle(c, { query: { include } }) {
        const contact = contacts.find(c.get('caller').userId, pathIdOrNone(c, 'contactId'))
        if (!contact) throw refuse(1006)
        return reply(c, { ...toWireContact(contact), ...(include.includes('profileImage') ? shown(contact.id) : {}) })
      },
    }),
  ]
}

/** Converts a contact to wire form: its id is a text. */
function toWireContact({ id, name, email }: ContactRecord) {
  return { id: String(id), name, email }
}
