import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceDeps } from '../../http/env.ts'
import { instant, list, PAGING } from '../../http/query.ts'
import { reply, replyPage, toTimestamp } from '../../http/reply.ts'
import { refuse } from '../../rules/api-error.ts'
import { alternateEmailStore } from '../../store/people/alternate-emails.ts'
import { groupStore } from '../../store/people/groups.ts'
import type { UserRecord } from '../../store/users.ts'
import { toWireGroup } from '../groups/group-view.ts'
import { memberOf, organizationOf } from './find-member.ts'
import { profileImages, toPerson, toRights, toWireAlternate } from './user-view.ts'

/** The members of the organization and the current user (api-guide section 16). */
export function userEndpoints(deps: ServiceDeps): readonly Endpoint[] {
  const profile = profileReader(deps)
  return [
    listUsers(deps),
    endpoint({
      family: 'Users',
      title: 'Get Current User',
      method: 'GET',
      path: '/users/me',
      needs: 'user.me',
      query: { include: list('groups') },
      handle: (c, { query: { include } }) => reply(c, profile(c.get('caller').userId, include.includes('groups'))),
    }),
    endpoint({
      family: 'Users',
      title: 'Get User',
      method: 'GET',
      path: '/users/:userId',
      needs: 'user.read',
      handle: c => reply(c, profile(memberOf(c, deps).id, false)),
    }),
  ]
}

function listUsers(deps: ServiceDeps): Endpoint {
  const pictureOf = profileImages(deps)
  return endpoint({
    family: 'Users',
    title: 'List Users',
    method: 'GET',
    path: '/users',
    needs: 'user.read',
    query: { ...PAGING, email: list(), include: list('lastLogin'), modifiedSince: instant },
    handle(c, { query: { email, include, modifiedSince = 0 } }) {
      const emails = new Set(email.map(one => one.toLowerCase()))
      const users = deps.store.users
        .members()
        .filter(user => user.modifiedAt >= modifiedSince && (emails.size === 0 || emails.has(user.email.toLowerCase())))
      const withLogin = users.length <= 100 && include.includes('lastLogin')
      return replyPage(c, users, user => ({
        ...toPerson(user),
        ...pictureOf(user.id),
        ...(c.get('caller').admin ? toListed(deps, user, withLogin) : {}),
      }))
    },
  })
}

/** Reads the full profile of a member, with their groups on request. */
function profileReader(deps: ServiceDeps) {
  const { store } = deps
  const alternates = alternateEmailStore(store.db)
  const groups = groupStore(store.db)
  const pictureOf = profileImages(deps)

  return (userId: number, withGroups: boolean): object => {
    const user = store.users.find(userId)
    if (!user) throw refuse(1006)
    const settings = { account: organizationOf(deps), locale: 'en_US', timeZone: 'UTC' }
    const others = alternates.ofUser(userId).map(toWireAlternate)
    return {
      ...toPerson(user),
      ...pictureOf(userId),
      ...toRights(user),
      ...sheetCountOf(deps, user),
      ...settings,
      ...user.profile,
      ...(others.length > 0 ? { alternateEmails: others } : {}),
      ...(withGroups ? { groups: groups.groupsOf(userId).map(toWireGroup) } : {}),
    }
  }
}

/** Fields for organization admins only: rights and status (api-guide section 16). */
function toListed(deps: ServiceDeps, user: UserRecord, withLogin: boolean): object {
  const lastLogin = withLogin && user.lastLogin !== null ? { lastLogin: toTimestamp(user.lastLogin) } : {}
  return { ...toRights(user), status: user.status, ...sheetCountOf(deps, user), ...lastLogin }
}

/** The number of sheets of a user who can still sign in. */
function sheetCountOf({ store }: ServiceDeps, { id, status }: UserRecord): object {
  return status === 'ACTIVE' ? { sheetCount: store.users.sheetCount(id) } : {}
}
