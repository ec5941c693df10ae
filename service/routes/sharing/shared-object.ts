import type { Targets } from '../../http/endpoint.ts'
import type { AccessLevel } from '../../rules/access.ts'
import type { SharedKind } from '../../store/sheets/shares.ts'

/** What is shared: one line for each kind of object, with what listing its shares and changing them takes. */
export const SHARED_KINDS = [
  { kind: 'sheet', name: 'Sheet', path: '/sheets/:sheetId', read: 'share.read', change: 'share.change' },
  { kind: 'report', name: 'Report', path: '/reports/:reportId', read: 'share.read', change: 'share.change' },
  { kind: 'sight', name: 'Sight', path: '/sights/:sightId', read: 'sight.share-read', change: 'sight.share-change' },
  {
    kind: 'workspace',
    name: 'Workspace',
    path: '/workspaces/:workspaceId',
    read: 'workspace.share-read',
    change: 'workspace.share-change',
  },
] as const

/** One of those lines. */
export type Shared = (typeof SHARED_KINDS)[number]

/** An object as sharing looks at it, and what the caller holds on it. */
export interface SharedObject {
  readonly kind: SharedKind
  readonly id: number
  readonly name: string
  readonly ownerId: number | null
  /** The workspace it is in, whose shares count for it as well. */
  readonly workspaceId: number | null
  readonly accessLevel: AccessLevel
  readonly createdAt: number
}

/** What the address is about, as sharing looks at it. */
export function toShared(kind: SharedKind, target: Targets[SharedKind]): SharedObject {
  const { id, name, ownerId, accessLevel, createdAt } = target
  const workspaceId = 'workspaceId' in target ? target.workspaceId : null
  return { kind, id, name, ownerId, workspaceId, accessLevel, createdAt }
}

/** What shares of the object itself are called: those of a workspace count for all that is in it. */
export const scopeOf = ({ kind }: SharedObject): 'ITEM' | 'WORKSPACE' => (kind === 'workspace' ? 'WORKSPACE' : 'ITEM')
