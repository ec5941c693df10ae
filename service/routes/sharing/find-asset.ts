import type { Endpoint } from '../../http/endpoint.ts'
import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { targetFinder } from '../../http/find-target.ts'
import { needed, oneOf, type Values, wholeNumber } from '../../http/query.ts'
import { refuse } from '../../rules/api-error.ts'
import { requireAccess, requireScope } from '../../rules/policy.ts'
import type { SharedKind } from '../../store/sheets/shares.ts'
import { SHARED_KINDS, type Shared, type SharedObject, toShared } from './shared-object.ts'

/** The words that name what is shared. Collections and files, which the public service shares as well, do not exist here. */
export const ASSET = {
  assetType: needed(oneOf('sheet', 'report', 'sight', 'workspace')),
  assetId: needed(wholeNumber(1)),
} as const

// as: one line for each kind, by its own name.
const SHARED = Object.fromEntries(SHARED_KINDS.map(line => [line.kind, line])) as Readonly<Record<SharedKind, Shared>>

/** What the calls do for each type of asset: `/shares` takes no right of its own, but those of the calls of that type. */
export const ALSO: Readonly<Record<'read' | 'change', Endpoint['also']>> = {
  read: [...new Set(SHARED_KINDS.map(({ read }) => read))],
  change: [...new Set(SHARED_KINDS.map(({ change }) => change))],
}

/** Finds the asset that the query names, for a caller with the scope and the access level that the call takes on its type. */
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
