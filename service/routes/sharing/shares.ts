import { json } from '../../http/declared-body.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { clamped, list, PAGING, pathIdOrNone } from '../../http/query.ts'
import { reply, replyPage, replyResult } from '../../http/reply.ts'
import { refuse } from '../../rules/api-error.ts'
import { checkGivable, ShareChange } from '../../rules/sharing/share-input.ts'
import { type ShareFinder, shareFinder } from './find-shares.ts'
import { type ScopedShare, toWireShare } from './share-view.ts'
import { SHARED_KINDS, type Shared, type SharedObject, scopeOf, toShared } from './shared-object.ts'

/** Both levels of the interface look the same: there is no COMMENTER here to be shown, or shown as VIEWER. */
export const API_LEVEL = { accessApiLevel: clamped(0, 1) } as const

/** Who may use an object: reading that, and changing it for one of them (api-guide section 15). */
export function shareEndpoints(deps: ServiceDeps): readonly Endpoint[] {
  const shares = shareFinder(deps)
  return SHARED_KINDS.flatMap(shared => [
    listShares(shares, shared),
    getShare(shares, shared),
    ...changes(deps, shares, shared),
  ])
}

const COMMON = { family: 'Sharing' } as const

function listShares(shares: ShareFinder, { kind, name, path, read }: Shared): Endpoint {
  return endpoint({
    ...COMMON,
    title: `List ${name} Shares`,
    method: 'GET',
    path: `${path}/shares` as const,
    needs: read,
    query: { ...PAGING, ...API_LEVEL, sharingInclude: list('ITEM', 'WORKSPACE'), include: list('workspaceShares') },
    handle(c, { target, query: { sharingInclude, include } }) {
      const object = toShared(kind, target)
      const scopes = new Set(sharingInclude.map(word => word.toUpperCase()))
      const wide = scopes.has('WORKSPACE') || include.includes('workspaceShares')
      const own = scopes.has('ITEM') || !scopes.has('WORKSPACE')
      return replyPage(
        c,
        [...(own ? shares.ofItem(object) : []), ...(wide ? shares.ofWorkspace(object) : [])],
        toWireShare,
      )
    },
  })
}

function getShare(shares: ShareFinder, { kind, name, path, read }: Shared): Endpoint {
  return endpoint({
    ...COMMON,
    title: `Get ${name} Share`,
    method: 'GET',
    path: `${path}/shares/:shareId` as const,
    needs: read,
    query: API_LEVEL,
    handle: (c, { target }) => reply(c, toWireShare(shares.find(toShared(kind, target), pathIdOrNone(c, 'shareId')))),
  })
}

function changes(
  { store, clock }: ServiceDeps,
  shares: ShareFinder,
  { kind, name, path, change }: Shared,
): readonly Endpoint[] {
  const onShare = { ...COMMON, path: `${path}/shares/:shareId`, needs: change, query: API_LEVEL } as const
  return [
    endpoint({
      ...onShare,
      title: `Update ${name} Share`,
      method: 'PUT',
      body: json(ShareChange),
      example: { body: { accessLevel: 'VIEWER' } },
      async handle(c, { again, body }) {
        const { accessLevel } = await body.read(c)
        return store.transaction(() => {
          const object = toShared(kind, again())
          const { holder, holderId } = changeable(c, shares, object)
          checkGivable(accessLevel, object.accessLevel, kind === 'sight')
          const put = holder === 'GROUP' ? store.shares.putGroup : store.shares.put
          put(kind, object.id, holderId, accessLevel, clock())
          if (kind === 'sheet') store.sheets.touch(object.id, clock())
          return replyResult(c, { result: toWireShare(shares.find(object, holderId)) })
        })
      },
    }),
    endpoint({
      ...onShare,
      title: `Delete ${name} Share`,
      method: 'DELETE',
      handle: (c, { target }) =>
        store.transaction(() => {
          const object = toShared(kind, target)
          const { holder, holderId } = changeable(c, shares, object)
          const remove = holder === 'GROUP' ? store.shares.removeGroup : store.shares.remove
          remove(kind, object.id, holderId)
          if (kind === 'sheet') store.sheets.touch(object.id, clock())
          return replyResult(c)
        }),
    }),
  ]
}

/**
 * The share that the path names, where the caller may change it: not the owner's (1028), not one's own (1040), not one
 * of the workspace (1023), and not one that is more than what the caller has (1004).
 */
function changeable(c: ServiceContext, shares: ShareFinder, object: SharedObject): ScopedShare {
  const share = shares.find(object, pathIdOrNone(c, 'shareId'))
  if (share.isOwner && share.scope === scopeOf(object)) throw refuse(1028)
  if (share.holderId === c.get('caller').userId) throw refuse(1040)
  if (share.scope !== scopeOf(object)) throw refuse(1023)
  checkGivable(share.accessLevel, object.accessLevel, false)
  return share
}
