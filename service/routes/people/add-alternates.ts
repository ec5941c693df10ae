import type { Caller, ServiceDeps } from '../../http/env.ts'
import { hashToken } from '../../middleware/auth.ts'
import { ApiError, refuse } from '../../rules/api-error.ts'
import { isTheirsAnyway, MOST_ALTERNATES } from '../../rules/people/alternates.ts'
import { checkEmail } from '../../rules/people/e-mail.ts'
import { type AlternateEmail, alternateEmailStore } from '../../store/people/alternate-emails.ts'
import type { UserRecord } from '../../store/users.ts'
import { confirmAddress } from './confirm-page.ts'

/**
 * Adds alternate addresses to a user, all or none. The error of a single one is returned as it is; for several,
 * `detail` lists the error of each (1160).
 */
export function alternateAdder(deps: ServiceDeps) {
  const add = oneAdder(deps)

  return (adding: Adding, emails: readonly string[], isMany: boolean): readonly AlternateEmail[] => {
    const added: AlternateEmail[] = []
    const failed: object[] = []
    for (const email of emails) {
      try {
        added.push(add(adding, email))
      } catch (error) {
        if (!isMany || !(error instanceof ApiError)) throw error
        failed.push({ email, errorCode: error.code, message: error.message })
      }
    }
    if (failed.length > 0) throw refuse(1160).withDetail(failed)
    return added
  }
}

/** The adding user, the address of the service, and the owner of the addresses. */
type Adding = {
  readonly caller: Caller
  readonly origin: string
  readonly user: UserRecord
}

/** Rejects an invalid address (1156), one in use (1157) and one too many (1330). */
function oneAdder({ store, ids, mail }: ServiceDeps) {
  const alternates = alternateEmailStore(store.db)

  const askToConfirm = ({ email: from, name }: Caller, origin: string, email: string, secret: string): void =>
    mail.send({
      from: { email: from, name },
      to: [{ email }],
      subject: 'Is this address yours?',
      text: `${name} has entered ${email} as another address of yours.\n\nConfirm it: ${confirmAddress(origin, secret)}`,
    })

  return ({ caller, origin, user }: Adding, sent: string): AlternateEmail => {
    const email = checkEmail(sent)
    if (store.users.findByEmail(email) || alternates.findByEmail(email)) throw refuse(1157, email)
    const others = alternates.ofUser(user.id)
    if (others.length >= MOST_ALTERNATES) throw refuse(1330, MOST_ALTERNATES)

    const own = [user.email, ...others.filter(({ confirmed }) => confirmed).map(other => other.email)]
    const confirmed = isTheirsAnyway(email, own)
    const secret = ids.secret()
    const id = ids.next()
    alternates.add({ id, userId: user.id, email, proof: confirmed ? null : hashToken(secret) })
    if (!confirmed) askToConfirm(caller, origin, email, secret)
    return { id, userId: user.id, email, confirmed }
  }
}
