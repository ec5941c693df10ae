import type { Endpoint } from '../../http/endpoint.ts'
import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { targetFinder } from '../../http/find-target.ts'
import { needed, oneOf, type Values, wholeNumber } from '../../http/query.ts'
import { refuse } from '../../rules/api-error.ts'
import { requireAccess, requireScope } from '../../rules/policy.ts'
import type { SharedKind } from '../../store/sheets/shares.ts'
import { SHARED_KINDS, type Shared, type SharedObject, toShared } from './shared-object.ts'

/**
 * The parameters that name an asset. Collections and files, which the public service can share too, do not exist here.
 */
export const ASSET = {
  assetType: needed(oneOf('sheet', 'report', 'sight', 'workspace')),
  assetId: needed(wholeNumber(1)),
} as const

// as: one entry per kind, by its name
const SHARED = Object.fromEntries(SHARED_KINDS.map(line => [line.kind, line])) as Readonly<Record<SharedKind, Shared>>

/** The operations for each type of asset: `/shares` has the access rules of the endpoints of that type. */
export const ALSO: Readonly<Record<'read' | 'change', Endpoint['also']>> = {
  read: [...new Set(SHARED_KINDS.map(({ read }) => read))],
  change: [...new Set(SHARED_KINDS.map(({ change }) => change))],
}

/** Finds the asset in the query for a caller with the required scope and access level of its type. */
export function assetFinder({ store }: ServiceDeps) {
  const find = targetFinder(store)

  return (c: ServiceContext, { assetType, assetId }: Values<typeof ASSET>, to: 'read' | 'change'): SharedObject => {
    const { userId, scopes } = c.get('caller')
    const operation = SHARED[assetType][to]
    requireScope(scopes, operation)
    const target = find[assetType](userId, assetId)
    requireAccess(target, operation)
    if (target === null) throw refuse(1006)
    c.set('asset', { kind: assetType, id: assetId })
    return toShared(assetType, target)
  }
}
