import { nothing, oneOrMany } from '../../http/declared-body.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { PAGING, pathId } from '../../http/query.ts'
import { mirror, reply, replyPage, replyResult } from '../../http/reply.ts'
import { refuse } from '../../rules/api-error.ts'
import { NewAlternate } from '../../rules/people/alternates.ts'
import {
  type AlternateEmail,
  type AlternateEmailStore,
  alternateEmailStore,
} from '../../store/people/alternate-emails.ts'
import { alternateAdder } from './add-alternates.ts'
import { memberOf } from './find-member.ts'
import { toWireAlternate } from './user-view.ts'

/**
 * The alternate addresses of users (api-guide section 16). Once confirmed, they identify a user for sign-in,
 * Assume-User and shares.
 */
export function alternateEmailEndpoints(deps: ServiceDeps): readonly Endpoint[] {
  const alternates = alternateEmailStore(deps.store.db)
  const changes = [addAlternates(deps), deleteAlternate(deps, alternates), makePrimary(deps, alternates)]
  return [...reads(deps, alternates), ...changes]
}

const AT = { family: 'Users', path: '/users/:userId/alternateemails' } as const
const AT_ONE = { family: 'Users', path: '/users/:userId/alternateemails/:alternateEmailId' } as const

function reads(deps: ServiceDeps, alternates: AlternateEmailStore): readonly Endpoint[] {
  return [
    endpoint({
      ...AT,
      title: 'List Alternate Emails',
      method: 'GET',
      needs: 'user.read',
      query: PAGING,
      handle: c => replyPage(c, alternates.ofUser(memberOf(c, deps).id), toWireAlternate),
    }),
    endpoint({
      ...AT_ONE,
      title: 'Get Alternate Email',
      method: 'GET',
      needs: 'user.read',
      handle: c => reply(c, toWireAlternate(pathAlternate(c, deps, alternates))),
    }),
  ]
}

function addAlternates(deps: ServiceDeps): Endpoint {
  const { store } = deps
  const add = alternateAdder(deps)
  return endpoint({
    ...AT,
    title: 'Add Alternate Emails',
    method: 'POST',
    needs: 'user.change',
    body: oneOrMany(NewAlternate, 100),
    example: { body: [{ email: 'second@office.example' }] },
    async handle(c, { body }) {
      const { items, sentArray } = await body.read(c)
      const emails = items.map(({ email }) => email)
      const { origin } = new URL(c.req.url)
      const added = store.transaction(() =>
        add({ caller: c.get('caller'), origin, user: memberOf(c, deps) }, emails, sentArray),
      )
      return replyResult(c, { result: mirror(sentArray, added.map(toWireAlternate)) ?? [] })
    },
  })
}

function deleteAlternate(deps: ServiceDeps, alternates: AlternateEmailStore): Endpoint {
  const { store } = deps
  return endpoint({
    ...AT_ONE,
    title: 'Delete Alternate Email',
    method: 'DELETE',
    needs: 'user.change',
    handle: c =>
      store.transaction(() => {
        const { userId, id } = pathAlternate(c, deps, alternates)
        alternates.remove(userId, id)
        return replyResult(c)
      }),
  })
}

function makePrimary(deps: ServiceDeps, alternates: AlternateEmailStore): Endpoint {
  const { store, clock } = deps
  return endpoint({
    family: 'Users',
    path: '/users/:userId/alternateemails/:alternateEmailId/makeprimary',
    title: 'Make Alternate Email Primary',
    method: 'POST',
    needs: 'user.change',
    body: nothing,
    async handle(c, { body }) {
      await body.read(c)
      return store.transaction(() => {
        const { id: userId, email: primary, status } = memberOf(c, deps)
        if (status !== 'ACTIVE') throw refuse(1188)
        const { id, email, confirmed } = pathAlternate(c, deps, alternates)
        if (!confirmed) throw refuse(1158, email)
        // Swaps the two: the previous primary address still identifies the user.
        alternates.setEmail(id, primary)
        store.users.setEmail(userId, email, clock())
        return replyResult(c, { result: toWireAlternate({ id, userId, email, confirmed }) })
      })
    },
  })
}

/** The address of the path; 1006 when this user has none with that id. */
function pathAlternate(c: ServiceContext, deps: ServiceDeps, alternates: AlternateEmailStore): AlternateEmail {
  const { id } = memberOf(c, deps)
  const found = alternates.find(id, pathId(c, 'alternateEmailId'))
  if (!found) throw refuse(1006)
  return found
}
