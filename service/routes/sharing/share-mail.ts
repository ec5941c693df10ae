import type { Caller, ServiceDeps } from '../../http/env.ts'
import type { Mailbox } from '../../mail/mail.ts'
import type { NewShare } from '../../rules/sharing/share-input.ts'
import { groupStore } from '../../store/people/groups.ts'
import type { SharedObject } from './shared-object.ts'

/** Writes to whom something was shared with: a person, or everybody in a group. */
export function shareMailer({ store, mail }: ServiceDeps) {
  const groups = groupStore(store.db)

  const mailboxesOf = (holderId: number): readonly Mailbox[] => {
    const user = store.users.find(holderId)
    return user ? [{ email: user.email, name: user.name }] : groups.membersOf(holderId).map(({ email }) => ({ email }))
  }

  return (caller: Caller, object: SharedObject, { subject, message, ccMe }: NewShare, holderId: number): void => {
    const from = { email: caller.email, name: caller.name }
    const to = mailboxesOf(holderId)
    if (to.length === 0) return
    const what = `${caller.name} has shared the ${NAMES[object.kind]} “${object.name}” with you.`
    const text = [what, ...(message ? [message] : []), `Open it: sheaf://${object.kind}s/${object.id}`].join('\n\n')
    mail.send({ from, to, ...(ccMe ? { cc: [from] } : {}), subject: subject?.trim() || what, text })
  }
}

const NAMES = { sheet: 'sheet', workspace: 'workspace', report: 'report', sight: 'dashboard' } as const
