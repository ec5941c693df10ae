import { Hono } from 'hono'
import type { ServiceContext, ServiceDeps, ServiceEnv } from '../../http/env.ts'
import { pathId, queryInstant, queryList } from '../../http/query.ts'
import { reply, replyPage, toTimestamp } from '../../http/reply.ts'
import { refuse } from '../../rules/api-error.ts'
import { requireScope } from '../../rules/policy.ts'
import type { UserRecord } from '../../store/users.ts'

/** The organization's people, and who the caller is (api-guide section 16). */
export function usersRoutes(deps: ServiceDeps): Hono<ServiceEnv> {
  const { store } = deps

  return new Hono<ServiceEnv>()
    .get('/users', c => {
      requireScope(c.get('caller').scopes, 'user.read')
      const emails = new Set(queryList(c, 'email').map(email => email.toLowerCase()))
      const since = queryInstant(c, 'modifiedSince') ?? 0
      const users = store.users
        .all()
        .filter(user => user.modifiedAt >= since && (emails.size === 0 || emails.has(user.email.toLowerCase())))
      return replyPage(c, users, user => toListed(c, deps, user, users.length))
    })
    .get('/users/me', c => {
      requireScope(c.get('caller').scopes, 'user.me')
      return replyProfile(c, deps, c.get('caller').userId)
    })
    .get('/users/:userId', c => {
      requireScope(c.get('caller').scopes, 'user.read')
      return replyProfile(c, deps, pathId(c, 'userId'))
    })
}

/** All that is known about one person; 1020 for nobody. Every person is of the one organization of this service. */
function replyProfile(c: ServiceContext, { store }: ServiceDeps, userId: number): Response {
  const user = store.users.find(userId)
  if (!user) throw refuse(1020)
  const account = { id: store.users.all()[0]?.id ?? user.id, name: 'Local organization' }
  const settings = { account, locale: 'en_US', timeZone: 'UTC' }
  return reply(c, { ...toPerson(user), ...rights(user), ...settings, ...user.profile })
}

/** Only organization admins learn what others may do (api-guide section 16). */
function toListed(c: ServiceContext, { store }: ServiceDeps, user: UserRecord, count: number): object {
  if (!c.get('caller').admin) return toPerson(user)
  const asked = count <= 100 && queryList(c, 'include').includes('lastLogin')
  const lastLogin = asked && user.lastLogin !== null ? { lastLogin: toTimestamp(user.lastLogin) } : {}
  const sheetCount = user.status === 'ACTIVE' ? { sheetCount: store.users.sheetCount(user.id) } : {}
  return { ...toPerson(user), ...rights(user), status: user.status, ...sheetCount, ...lastLogin }
}

/** What every caller may know about a person. */
function toPerson({ id, email, name, firstName, lastName }: UserRecord) {
  return { id, email, name, firstName, lastName }
}

/** What a person may do in the organization, under the names of the interface. */
function rights({ admin, groupAdmin, licensed, resourceViewer }: UserRecord) {
  return { admin, groupAdmin, licensedSheetCreator: licensed, resourceViewer }
}
