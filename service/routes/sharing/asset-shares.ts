import { json } from '../../http/declared-body.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { flag, list, pathIdOrNone, type Values } from '../../http/query.ts'
import { reply, replyResult } from '../../http/reply.ts'
import { replyTokenPage, TOKEN_PAGE } from '../../http/token-page.ts'
import { ShareChange } from '../../rules/sharing/share-input.ts'
import { RECIPIENTS, shareAdder } from './add-shares.ts'
import { shareChanger } from './change-shares.ts'
import { ALSO, ASSET, assetFinder } from './find-asset.ts'
import { type ShareFinder, shareFinder, toScopes } from './find-shares.ts'
import { type ScopedShare, toWireAssetShare } from './share-view.ts'
import { type SharedObject, scopeOf } from './shared-object.ts'

/** The shares of any type of asset, named in the query. Access is that of the endpoints of each type. */
export function assetShareEndpoints(deps: ServiceDeps): readonly Endpoint[] {
  const shares = shareFinder(deps)
  const open = assetFinder(deps)
  return [listShares(shares, open), getShare(shares, open), addShares(deps, open), ...changes(deps, open)]
}

type AssetFinder = ReturnType<typeof assetFinder>

const EXAMPLE = 'assetType=sheet&assetId={sheetId}'
const READS = { family: 'Sharing', needs: 'asset.share-read', also: ALSO.read } as const
const CHANGES = { family: 'Sharing', needs: 'asset.share-change', also: ALSO.change } as const

const SCOPES = list('ITEM', 'WORKSPACE')

function listShares(shares: ShareFinder, open: AssetFinder): Endpoint {
  return endpoint({
    ...READS,
    title: 'List Asset Shares',
    method: 'GET',
    path: '/shares',
    // Early SDKs send `include` instead of `sharingInclude`.
    query: { ...ASSET, ...TOKEN_PAGE, sharingInclude: SCOPES, include: SCOPES },
    example: { query: EXAMPLE },
    handle(c, { query }) {
      const { assetType, assetId, sharingInclude, include } = query
      const object = open(c, query, 'read')
      const scopes = toScopes([...sharingInclude, ...include])
      return replyTokenPage(c, shares.of(object, scopes), {
        positionOf: share => [rankOf(share, object), share.holderId],
        toWire: toWireAssetShare,
        filter: [assetType, assetId, ...scopes],
        name: 'items',
      })
    },
  })
}

/** The object's own shares before those of its workspace, its owner first. */
const rankOf = ({ scope, isOwner }: ScopedShare, object: SharedObject): number =>
  (scope === scopeOf(object) ? 0 : 2) + (isOwner ? 0 : 1)

function getShare(shares: ShareFinder, open: AssetFinder): Endpoint {
  return endpoint({
    ...READS,
    title: 'Get Asset Share',
    method: 'GET',
    path: '/shares/:shareId',
    query: ASSET,
    example: { query: EXAMPLE },
    handle: (c, { query }) =>
      reply(c, toWireAssetShare(shares.find(open(c, query, 'read'), pathIdOrNone(c, 'shareId')))),
  })
}

function addShares(deps: ServiceDeps, open: AssetFinder): Endpoint {
  const add = shareAdder(deps)
  return endpoint({
    ...CHANGES,
    title: 'Share Asset',
    method: 'POST',
    path: '/shares',
    query: { ...ASSET, sendEmail: flag },
    body: RECIPIENTS,
    example: { query: EXAMPLE, body: [{ email: 'new.hand@planning.example', accessLevel: 'VIEWER' }] },
    async handle(c, { body, query }) {
      openToWrite(c, open, query)
      const sent = await body.read(c)
      return deps.store.transaction(() => {
        // Loaded again: it or the right to share it may have been removed while the body arrived.
        const given = add(c.get('caller'), open(c, query, 'change'), sent, query.sendEmail ?? false)
        return replyResult(c, { result: given.map(toWireAssetShare) })
      })
    },
  })
}

function changes(deps: ServiceDeps, open: AssetFinder): readonly Endpoint[] {
  const { store } = deps
  const { put, remove } = shareChanger(deps)
  const onShare = { ...CHANGES, path: '/shares/:shareId', query: ASSET } as const
  return [
    endpoint({
      ...onShare,
      title: 'Update Asset Share',
      method: 'PATCH',
      body: json(ShareChange),
      example: { query: EXAMPLE, body: { accessLevel: 'VIEWER' } },
      async handle(c, { body, query }) {
        openToWrite(c, open, query)
        const { accessLevel } = await body.read(c)
        return store.transaction(() => reply(c, toWireAssetShare(put(c, open(c, query, 'change'), accessLevel))))
      },
    }),
    endpoint({
      ...onShare,
      title: 'Delete Asset Share',
      method: 'DELETE',
      example: { query: EXAMPLE },
      handle(c, { query }) {
        const object = openToWrite(c, open, query)
        return store.transaction(() => {
          remove(c, object)
          return replyResult(c)
        })
      },
    }),
  ]
}

/** A sheet accepts one write at a time per token (4004), also when the query names it instead of the path. */
function openToWrite(c: ServiceContext, open: AssetFinder, query: Values<typeof ASSET>): SharedObject {
  const object = open(c, query, 'change')
  if (object.kind === 'sheet') c.get('takeSheet')?.(object.id)
  return object
}
