import { z } from 'zod'
import { json } from '../../http/declared-body.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { flag, pathId } from '../../http/query.ts'
import { replyResult } from '../../http/reply.ts'
import { replyTokenPage, TOKEN_PAGE } from '../../http/token-page.ts'
import { refuse } from '../../rules/api-error.ts'
import type { UserRecord } from '../../store/users.ts'
import { memberOf, organizationOf } from './find-member.ts'
import { memberChanger } from './user-changes.ts'
import { memberRemover } from './user-removal.ts'

/**
 * The seats of users on plans. There is one plan, the organization, and all members are internal: a licensed one has
 * the seat MEMBER, others have VIEWER. Seats of outsiders and of contributors do not exist here.
 */
export const userPlanEndpoints = (deps: ServiceDeps): readonly Endpoint[] => [listPlans(deps), ...changes(deps)]

const ON_PLAN = { family: 'Users', needs: 'user.change' } as const

const seatOf = ({ licensed }: UserRecord): 'MEMBER' | 'VIEWER' => (licensed ? 'MEMBER' : 'VIEWER')

function listPlans(deps: ServiceDeps): Endpoint {
  return endpoint({
    family: 'Users',
    title: 'List User Plans',
    method: 'GET',
    path: '/users/:userId/plans',
    needs: 'user.read-plans',
    query: { ...TOKEN_PAGE, displayContributorSeatType: flag },
    handle(c) {
      const user = memberOf(c, deps)
      return replyTokenPage(c, [organizationOf(deps)], {
        positionOf: ({ id }) => [0, id],
        toWire: ({ id, name }) => ({ planId: id, planName: name, seatType: seatOf(user), isInternal: true }),
      })
    },
  })
}

const Upgrade = z.strictObject({ seatType: z.enum(['MEMBER', 'GUEST']).default('MEMBER') })
const Downgrade = z.strictObject({ seatType: z.enum(['VIEWER', 'GUEST', 'CONTRIBUTOR']) })

function changes(deps: ServiceDeps): readonly Endpoint[] {
  const { store } = deps
  const change = memberChanger(deps)
  const remove = memberRemover(deps)
  const giveSeat = (c: ServiceContext, seatType: string): Response =>
    store.transaction(() => {
      const user = onPlan(c, deps)
      if (seatType !== 'MEMBER' && seatType !== 'VIEWER') throw refuse(1031, seatType, 'seatType')
      // Setting the current seat is a success.
      if (seatType !== seatOf(user)) change(c, user, { ...user, licensed: seatType === 'MEMBER' })
      return replyResult(c)
    })
  return [
    endpoint({
      ...ON_PLAN,
      title: 'Upgrade User',
      method: 'POST',
      path: '/users/:userId/plans/:planId/upgrade',
      body: json(Upgrade),
      example: { body: { seatType: 'MEMBER' } },
      handle: async (c, { body }) => giveSeat(c, (await body.read(c)).seatType),
    }),
    endpoint({
      ...ON_PLAN,
      title: 'Downgrade User',
      method: 'POST',
      path: '/users/:userId/plans/:planId/downgrade',
      body: json(Downgrade),
      example: { body: { seatType: 'VIEWER' } },
      handle: async (c, { body }) => giveSeat(c, (await body.read(c)).seatType),
    }),
    endpoint({
      ...ON_PLAN,
      title: 'Remove User from Plan',
      method: 'DELETE',
      path: '/users/:userId/plans/:planId',
      handle: c =>
        store.transaction(() => {
          onPlan(c, deps)
          remove(c, {})
          return replyResult(c)
        }),
    }),
  ]
}

/** The member of the path, which must also name the organization; else 1006. */
function onPlan(c: ServiceContext, deps: ServiceDeps): UserRecord {
  if (pathId(c, 'planId') !== organizationOf(deps).id) throw refuse(1006)
  return memberOf(c, deps)
}
