import type { z } from 'zod'
import { json } from '../../http/declared-body.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { Caller, ServiceContext, ServiceDeps } from '../../http/env.ts'
import { flag } from '../../http/query.ts'
import { replyResult } from '../../http/reply.ts'
import { refuse } from '../../rules/api-error.ts'
import { checkEmail } from '../../rules/people/e-mail.ts'
import { checkNames, checkRights, MemberChange, NewMemberInput } from '../../rules/people/user-input.ts'
import { alternateEmailStore } from '../../store/people/alternate-emails.ts'
import { groupStore } from '../../store/people/groups.ts'
import type { UserChange, UserRecord } from '../../store/users.ts'
import { memberOf } from './find-member.ts'
import { toPerson, toRights } from './user-view.ts'

/** Invites users to the organization and changes their rights (api-guide section 16). */
export const userChangeEndpoints = (deps: ServiceDeps): readonly Endpoint[] => [addUser(deps), updateUser(deps)]

const COMMON = { family: 'Users', needs: 'user.change' } as const

function addUser(deps: ServiceDeps): Endpoint {
  const { store, ids, clock } = deps
  const invite = inviter(deps)
  const find = invitable(deps)
  return endpoint({
    ...COMMON,
    title: 'Add User',
    method: 'POST',
    path: '/users',
    query: { sendEmail: flag, allowInviteAccountAdmin: flag },
    body: json(NewMemberInput),
    example: { body: { email: 'new.hand@planning.example', admin: false, licensedSheetCreator: true } },
    async handle(c, { body, query: { sendEmail = false } }) {
      const sent = await body.read(c)
      const email = checkEmail(sent.email)
      const { admin, licensedSheetCreator: licensed, groupAdmin = false, resourceViewer = false } = sent
      return store.transaction(() => {
        const known = find(email)
        const { firstName = known?.firstName ?? '', lastName = known?.lastName ?? '' } = sent
        const change = { firstName, lastName, admin, licensed, groupAdmin, resourceViewer }
        checkNames(change)
        checkRights(change)
        const id = known?.id ?? ids.next()
        if (!known) store.users.add({ id, email, ...change, status: 'PENDING' }, clock())
        else store.users.rejoin(id, change, clock())
        if (sendEmail) invite(c.get('caller'), email)
        return replyResult(c, { result: toMember(store.users.find(id)) })
      })
    },
  })
}

/**
 * Finds the outsider with an address, or null. Members are rejected (1016), and so are their alternate addresses
 * (1159).
 */
function invitable({ store }: ServiceDeps) {
  const alternates = alternateEmailStore(store.db)

  return (email: string): UserRecord | null => {
    const other = alternates.findByEmail(email)
    const primary = other && store.users.find(other.userId)?.email
    if (primary) {
      const which = { alternateEmailAddress: email, primaryEmailAddress: primary }
      throw refuse(1159, email, primary).withDetail([which])
    }
    const known = store.users.findByEmail(email)
    if (known?.status === 'DECLINED') throw refuse(1048, email)
    if (known && known.status !== 'OUTSIDE') throw refuse(1016, email)
    return known
  }
}

function updateUser(deps: ServiceDeps): Endpoint {
  const { store } = deps
  const change = memberChanger(deps)
  return endpoint({
    ...COMMON,
    title: 'Update User',
    method: 'PUT',
    path: '/users/:userId',
    body: json(MemberChange),
    example: { body: { admin: false, licensedSheetCreator: true, firstName: 'Kim' } },
    async handle(c, { body }) {
      const sent = await body.read(c)
      return store.transaction(() => {
        const user = memberOf(c, deps)
        change(c, user, toChange(user, sent))
        return replyResult(c, { result: toMember(store.users.find(user.id)) })
      })
    },
  })
}

/** Changes a member within the caller's transaction, subject to the rules for names and rights. */
export function memberChanger({ store, clock }: ServiceDeps) {
  const groups = groupStore(store.db)

  return (c: ServiceContext, user: UserRecord, change: UserChange): void => {
    checkNames(change)
    checkRights(change)
    if (user.id === c.get('caller').userId && user.admin && !change.admin) throw refuse(1049)
    checkOwned(change, { sheets: store.users.sheetCount(user.id), groups: groups.ownedBy(user.id) })
    store.users.update(user.id, change, clock())
  }
}

function toChange(user: UserRecord, sent: z.output<typeof MemberChange>): UserChange {
  const { firstName = user.firstName, lastName = user.lastName } = sent
  const { groupAdmin = user.groupAdmin, resourceViewer = user.resourceViewer } = sent
  return { firstName, lastName, admin: sent.admin, licensed: sent.licensedSheetCreator, groupAdmin, resourceViewer }
}

/** Owners of sheets stay licensed (1076), owners of groups stay group admins (1144). */
function checkOwned(
  { licensed, admin, groupAdmin }: UserChange,
  owned: { readonly sheets: number; readonly groups: number },
): void {
  if (!licensed && owned.sheets > 0) throw refuse(1076)
  if (!groupAdmin && !admin && owned.groups > 0) throw refuse(1144)
}

function toMember(user: UserRecord | null): object {
  if (!user) throw refuse(1006)
  return { ...toPerson(user), ...toRights(user), status: user.status }
}

/** Sends an invitation. Setting a password accepts it. */
function inviter({ mail }: ServiceDeps) {
  return ({ email, name }: Caller, invited: string): void =>
    mail.send({
      from: { email, name },
      to: [{ email: invited }],
      subject: `${name} invites you to work on sheets together`,
      text: [
        `${name} has invited ${invited} into the organization.`,
        'Ask whoever runs the service for a password: with it you accept, and can sign in.',
      ].join('\n\n'),
    })
}
