import type { Caller, ServiceDeps } from '../../http/env.ts'
import type { Mail, Mailbox } from '../../mail/mail.ts'
import { refuse } from '../../rules/api-error.ts'
import { checkRecipients, MOST_RECIPIENTS, type Recipient } from '../../rules/requests/recipient.ts'
import { groupStore } from '../../store/people/groups.ts'

/** Resolves recipients: each address once, groups as their current members. A missing group is 1006. */
export function recipientReader({ store }: ServiceDeps) {
  const groups = groupStore(store.db)

  return (recipients: readonly Recipient[]): readonly Mailbox[] => {
    checkRecipients(recipients)
    const found = recipients.flatMap(({ email, groupId }): readonly Mailbox[] => {
      if (email !== undefined) return [{ email, ...nameOf(store.users.findByEmail(email)) }]
      if (groupId === undefined || !groups.find(groupId)) {
        throw refuse(1006).withDetail({ attribute: 'sendTo.groupId' })
      }
      return groups.membersOf(groupId).map(member => ({
        email: member.email,
        ...nameOf({ name: `${member.firstName} ${member.lastName}`.trim() }),
      }))
    })
    const everybody = new Map(found.map(person => [person.email.toLowerCase(), person]))
    if (everybody.size > MOST_RECIPIENTS) throw refuse(1066, MOST_RECIPIENTS)
    return [...everybody.values()]
  }
}

/** The header of a message from the caller: they get replies, and a copy on request. */
export function letterHead(
  { email, name }: Caller,
  to: readonly Mailbox[],
  ccMe: boolean | undefined,
): Pick<Mail, 'from' | 'to' | 'cc'> {
  const me = { email, name }
  return { from: me, to, ...(ccMe ? { cc: [me] } : {}) }
}

function nameOf(person: { readonly name: string } | null): { readonly name?: string } {
  return person && person.name !== '' ? { name: person.name } : {}
}
