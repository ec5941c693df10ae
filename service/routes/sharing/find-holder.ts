import type { ServiceDeps } from '../../http/env.ts'
import { refuse } from '../../rules/api-error.ts'
import type { Recipient } from '../../rules/sharing/share-input.ts'
import { alternateEmailStore } from '../../store/people/alternate-emails.ts'
import { groupStore } from '../../store/people/groups.ts'
import type { ShareRecord } from '../../store/sharing/object-shares.ts'
import { rememberPerson } from '../people/remember-person.ts'

type Holder = Pick<ShareRecord, 'holder' | 'holderId'>

/**
 * Finds who shall hold a share: a group (1006 for none), or a person by any address that they have confirmed (1158 before
 * they have). An address that nobody has is remembered: whoever is invited under it later finds what was shared.
 */
export function holderFinder(deps: ServiceDeps) {
  const { store } = deps
  const groups = groupStore(store.db)
  const alternates = alternateEmailStore(store.db)

  return (recipient: Recipient): Holder => {
    if ('groupId' in recipient) {
      if (!groups.find(recipient.groupId)) throw refuse(1006).withDetail({ attribute: 'groupId' })
      return { holder: 'GROUP', holderId: recipient.groupId }
    }
    const { email } = recipient
    if (!store.users.findByEmail(email) && alternates.findByEmail(email)) throw refuse(1158, email)
    return { holder: 'USER', holderId: rememberPerson(deps, email) }
  }
}
