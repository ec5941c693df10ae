import type { Targets } from '../../http/endpoint.ts'
import type { AccessLevel } from '../../rules/access.ts'
import type { SharedKind } from '../../store/sheets/shares.ts'

/** The kinds of shareable object, with the operations that list and change their shares. */
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

export type Shared = (typeof SHARED_KINDS)[number]

/** An object to share, with the caller's access to it. */
export type SharedObject = {
  readonly kind: SharedKind
  readonly id: number
  readonly name: string
  readonly ownerId: number | null
  /** The workspace that contains it, whose shares apply to it as well. */
  readonly workspaceId: number | null
  readonly accessLevel: AccessLevel
  readonly createdAt: number
}

/** Converts the target of a request to a shareable object. */
export function toShared(kind: SharedKind, target: Targets[SharedKind]): SharedObject {
  const { id, name, ownerId, accessLevel, createdAt } = target
  const workspaceId = 'workspaceId' in target ? target.workspaceId : null
  return { kind, id, name, ownerId, workspaceId, accessLevel, createdAt }
}

/** The scope of the object's own shares: those of a workspace apply to all of its content. */
export const scopeOf = ({ kind }: SharedObject): 'ITEM' | 'WORKSPACE' => (kind === 'workspace' ? 'WORKSPACE' : 'ITEM')
