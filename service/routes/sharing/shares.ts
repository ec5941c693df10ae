import { json } from '../../http/declared-body.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceDeps } from '../../http/env.ts'
import { clamped, list, PAGING, pathIdOrNone } from '../../http/query.ts'
import { reply, replyPage, replyResult } from '../../http/reply.ts'
import { ShareChange } from '../../rules/sharing/share-input.ts'
import { shareChanger } from './change-shares.ts'
import { type ShareFinder, shareFinder, toScopes } from './find-shares.ts'
import { toWireShare } from './share-view.ts'
import { SHARED_KINDS, type Shared, toShared } from './shared-object.ts'

/**
 * Both API levels give the same result: COMMENTER does not exist here, so it is neither shown nor replaced by VIEWER.
 */
export const API_LEVEL = { accessApiLevel: clamped(0, 1) } as const

/** Reads and changes the shares of an object (api-guide section 15). */
export function shareEndpoints(deps: ServiceDeps): readonly Endpoint[] {
  const shares = shareFinder(deps)
  return SHARED_KINDS.flatMap(shared => [
    listShares(shares, shared),
    getShare(shares, shared),
    ...changes(deps, shared),
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
      const wide = include.includes('workspaceShares') && !toScopes(sharingInclude).includes('WORKSPACE')
      const scopes = toScopes(wide ? ['ITEM', 'WORKSPACE'] : sharingInclude)
      return replyPage(c, shares.of(toShared(kind, target), scopes), toWireShare)
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

function changes(deps: ServiceDeps, { kind, name, path, change }: Shared): readonly Endpoint[] {
  const { store } = deps
  const { put, remove } = shareChanger(deps)
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
        return store.transaction(() =>
          replyResult(c, { result: toWireShare(put(c, toShared(kind, again()), accessLevel)) }),
        )
      },
    }),
    endpoint({
      ...onShare,
      title: `Delete ${name} Share`,
      method: 'DELETE',
      handle: (c, { target }) =>
        store.transaction(() => {
          remove(c, toShared(kind, target))
          return replyResult(c)
        }),
    }),
  ]
}
