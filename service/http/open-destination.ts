import type { AccessLevel } from '../rules/access.ts'
import { refuse } from '../rules/api-error.ts'
import { requireAccess } from '../rules/policy.ts'
import type { PlaceStore } from '../store/places/places.ts'
import type { ServiceContext, ServiceDeps } from './env.ts'
import { pathId } from './query.ts'

/** Where a new sheet goes: a folder or a workspace, or with both null the caller's Home. */
export interface Destination {
  readonly folderId: number | null
  readonly workspaceId: number | null
}

/** The destination the path names (`:folderId` or `:workspaceId`), if the caller may fill it: else 1004, or 1006 unseen. */
export function openDestination(c: ServiceContext, deps: ServiceDeps, places: PlaceStore): Destination {
  if (c.req.param('folderId') !== undefined) {
    const folder = places.findFolder(pathId(c, 'folderId'))
    if (!folder) throw refuse(1006)
    const { id, ownerId, workspaceId } = folder
    const owned = ownerId === c.get('caller').userId && workspaceId === null ? 'OWNER' : null
    requireAccess(owned ?? (workspaceId === null ? null : workspaceLevel(c, deps, places, workspaceId)), 'place.fill')
    return { folderId: id, workspaceId }
  }
  if (c.req.param('workspaceId') !== undefined) {
    const workspaceId = pathId(c, 'workspaceId')
    requireAccess(workspaceLevel(c, deps, places, workspaceId), 'place.fill')
    return { folderId: null, workspaceId }
  }
  return { folderId: null, workspaceId: null }
}

function workspaceLevel(c: ServiceContext, { store }: ServiceDeps, places: PlaceStore, id: number): AccessLevel | null {
  const { userId } = c.get('caller')
  return places.findWorkspace(id)?.ownerId === userId ? 'OWNER' : store.shares.levelOf('workspace', id, userId)
}
