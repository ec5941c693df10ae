import { readOneOrMany, type SentItems } from '../../http/body.ts'
import { type DeclaredBody, oneOrMany } from '../../http/declared-body.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { Caller, ServiceDeps } from '../../http/env.ts'
import { flag } from '../../http/query.ts'
import { mirror, replyResult } from '../../http/reply.ts'
import type { Mailbox } from '../../mail/mail.ts'
import { ApiError, refuse } from '../../rules/api-error.ts'
import { checkGivable, NewShare, type Recipient, toRecipient } from '../../rules/sharing/share-input.ts'
import { alternateEmailStore } from '../../store/people/alternate-emails.ts'
import { groupStore } from '../../store/people/groups.ts'
import { objectShareStore, type ShareRecord } from '../../store/sharing/object-shares.ts'
import { rememberPerson } from '../people/remember-person.ts'
import { shareFinder } from './find-shares.ts'
import { type ScopedShare, toWireShare } from './share-view.ts'
import { SHARED_KINDS, type Shared, type SharedObject, toShared } from './shared-object.ts'
import { API_LEVEL } from './shares.ts'

/** The most shares per request (1066). */
const MOST = 1000

/** Shares an object with one user or group, or with many (api-guide section 15). */
export function addShareEndpoints(deps: ServiceDeps): readonly Endpoint[] {
  const add = shareAdder(deps)
  return SHARED_KINDS.map(shared => addShares(deps, add, shared))
}

function addShares({ store }: ServiceDeps, add: ShareAdder, { kind, name, path, change }: Shared): Endpoint {
  return endpoint({
    family: 'Sharing',
    title: `Share ${name}`,
    method: 'POST',
    path: `${path}/shares` as const,
    needs: change,
    query: { ...API_LEVEL, sendEmail: flag },
    body: RECIPIENTS,
    example: { body: [{ email: 'new.hand@planning.example', accessLevel: 'VIEWER' }] },
    async handle(c, { again, body, query: { sendEmail = false } }) {
      const sent = await body.read(c)
      return store.transaction(() => {
        const result = add(c.get('caller'), toShared(kind, again()), sent, sendEmail).map(toWireShare)
        return replyResult(c, { result: mirror(sent.sentArray, result) ?? [] })
      })
    },
  })
}

type ShareAdder = ReturnType<typeof shareAdder>

/** Adds shares within the caller's transaction, notifies their holders on request, and responds with the new shares. */
export function shareAdder(deps: ServiceDeps) {
  const { store, clock } = deps
  const [shares, give, write] = [shareFinder(deps), giver(deps), shareMailer(deps)]

  return (
    caller: Caller,
    object: SharedObject,
    { items, sentArray }: SentItems<NewShare>,
    sendEmail: boolean,
  ): readonly ScopedShare[] => {
    const given = items.flatMap((item, index) => {
      const holderId = orWithIndex(sentArray ? index : null, () => give(caller, object, item, sentArray))
      return holderId === null ? [] : [{ item, holderId }]
    })
    if (sendEmail) for (const { item, holderId } of given) write(caller, object, item, holderId)
    if (object.kind === 'sheet' && given.length > 0) store.sheets.touch(object.id, clock())
    return given.map(({ holderId }) => shares.find(object, holderId))
  }
}

/** One share or an array of them. */
export const RECIPIENTS: DeclaredBody<SentItems<NewShare>> = {
  media: oneOrMany(NewShare, MOST).media,
  async read(c) {
    const sent = await readOneOrMany(c, NewShare, Number.POSITIVE_INFINITY)
    if (sent.items.length > MOST) throw refuse(1066, MOST)
    return sent
  },
}

/**
 * Adds one share and returns it. Existing holders, the owner and the caller are rejected alone (1025, 1028, 1040) and
 * skipped among many (null).
 */
function giver(deps: ServiceDeps) {
  const { store, clock } = deps
  const shares = objectShareStore(store.db)
  const findHolder = holderFinder(deps)

  return (caller: Caller, object: SharedObject, share: NewShare, isOneOfMany: boolean): number | null => {
    const { kind, id, ownerId, accessLevel: held } = object
    checkGivable(share.accessLevel, held, kind === 'sight')
    const { holder, holderId } = findHolder(toRecipient(share))
    const why =
      holderId === ownerId ? 1028 : holderId === caller.userId ? 1040 : shares.find(kind, id, holderId) && 1025
    if (why && isOneOfMany) return null
    if (why) throw refuse(why)
    const put = holder === 'GROUP' ? store.shares.putGroup : store.shares.put
    put(kind, id, holderId, share.accessLevel, clock())
    return holderId
  }
}

/** Adds the index to an error of one among many (api-guide section 4.4). */
function orWithIndex<T>(index: number | null, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw index !== null && error instanceof ApiError ? error.withDetail({ index }) : error
  }
}

type Holder = Pick<ShareRecord, 'holder' | 'holderId'>

/**
 * Finds the holder of a share: a group (1006 for none), or a user by any confirmed address (1158 for an unconfirmed
 * one). An unknown address is stored, so that a user invited under it later has the share.
 */
function holderFinder(deps: ServiceDeps) {
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

/** Notifies the holder of a share: a user, or all members of a group. */
function shareMailer({ store, mail }: ServiceDeps) {
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
