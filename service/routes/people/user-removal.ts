import { nothing } from '../../http/declared-body.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { flag, pathId, wholeNumber } from '../../http/query.ts'
import { replyResult } from '../../http/reply.ts'
import { refuse } from '../../rules/api-error.ts'
import type { ErrorCode } from '../../rules/error-codes.ts'
import { alternateEmailStore } from '../../store/people/alternate-emails.ts'
import { groupStore } from '../../store/people/groups.ts'
import { removalStore } from '../../store/people/removal.ts'
import type { UserRecord } from '../../store/users.ts'
import { memberOf } from './find-member.ts'

/** Removes users from the organization, permanently or temporarily (api-guide section 16). */
export const userRemovalEndpoints = (deps: ServiceDeps): readonly Endpoint[] => [
  removeUser(deps),
  statusChange(deps, { title: 'Deactivate User', word: 'deactivate', to: 'DEACTIVATED', self: 1336, outside: 1335 }),
  statusChange(deps, { title: 'Reactivate User', word: 'reactivate', to: 'ACTIVE', self: 1355, outside: 1354 }),
]

const COMMON = { family: 'Users', needs: 'user.change' } as const

function removeUser(deps: ServiceDeps): Endpoint {
  const remove = memberRemover(deps)
  return endpoint({
    ...COMMON,
    title: 'Remove User',
    method: 'DELETE',
    path: '/users/:userId',
    query: { transferTo: wholeNumber(1), transferSheets: flag, removeFromSharing: flag },
    handle: (c, { query }) =>
      deps.store.transaction(() => {
        remove(c, query)
        return replyResult(c)
      }),
  })
}

type Removal = {
  readonly transferTo?: number | undefined
  readonly transferSheets?: boolean | undefined
  readonly removeFromSharing?: boolean | undefined
}

/**
 * Removes the member of the path within the caller's transaction. The removed user keeps their authorship, their
 * possessions that were not transferred, and their remaining shares: all of it is kept in case they are invited again.
 */
export function memberRemover(deps: ServiceDeps) {
  const { store, clock } = deps
  const groups = groupStore(store.db)
  const alternates = alternateEmailStore(store.db)
  const removal = removalStore(store.db)

  return (c: ServiceContext, { transferTo, transferSheets = false, removeFromSharing = false }: Removal): void => {
    const { id } = memberOf(c, deps, 1022)
    if (id === c.get('caller').userId) throw refuse(1047)
    const ownsGroups = groups.ownedBy(id) > 0
    const heir = findHeir(deps, id, { transferTo, ownsGroups, transferSheets })
    if (heir && ownsGroups) removal.transfer('groups', id, heir.id)
    if (heir && transferSheets) removal.transfer('sheets', id, heir.id)
    if (removeFromSharing) removal.removeFromSharing(id)
    groups.leaveAll(id)
    alternates.removeOf(id)
    removal.endAccess(id, clock())
    store.users.setStatus(id, 'OUTSIDE', clock())
  }
}

type Transfer = {
  readonly transferTo: number | undefined
  readonly ownsGroups: boolean
  readonly transferSheets: boolean
}

/**
 * The new owner of the user's possessions: required for groups (1108), and for sheets when they are to be transferred
 * (1121).
 */
function findHeir({ store }: ServiceDeps, from: number, { transferTo, ownsGroups, transferSheets }: Transfer) {
  if (transferTo === undefined) {
    if (ownsGroups) throw refuse(1108)
    if (transferSheets) throw refuse(1121)
    return null
  }
  const heir = store.users.find(transferTo)
  if (!heir) throw refuse(1019)
  if (heir.status !== 'ACTIVE' || heir.id === from) throw refuse(1021)
  if (ownsGroups && !heir.groupAdmin && !heir.admin) throw refuse(1107)
  return heir
}

type StatusChange = {
  readonly title: string
  readonly word: 'deactivate' | 'reactivate'
  readonly to: UserRecord['status']
  readonly self: ErrorCode
  readonly outside: ErrorCode
}

/** A deactivated user cannot sign in, and everything of theirs stays. Requesting the current status is no error. */
function statusChange(deps: ServiceDeps, { title, word, to, self, outside }: StatusChange): Endpoint {
  const { store, clock } = deps
  return endpoint({
    ...COMMON,
    title,
    method: 'POST',
    path: `/users/:userId/${word}`,
    body: nothing,
    async handle(c, { body }) {
      await body.read(c)
      if (deps.government) throw refuse(1356)
      if (pathId(c, 'userId') === c.get('caller').userId) throw refuse(self)
      return store.transaction(() => {
        const { id, status } = memberOf(c, deps, outside)
        // A user with a pending invitation can be neither deactivated nor reactivated.
        if (status !== 'ACTIVE' && status !== 'DEACTIVATED') throw refuse(1188)
        if (status !== to) store.users.setStatus(id, to, clock())
        return replyResult(c)
      })
    },
  })
}
