import { refuse } from '../rules/api-error.ts'
import { type Operation, requireAccess, requireScope } from '../rules/policy.ts'
import { type FolderRecord, placeStore, type WorkspaceRecord } from '../store/places/places.ts'
import { type Visible, visiblePlaces } from '../store/places/visible-places.ts'
import type { ServiceContext, ServiceDeps } from './env.ts'
import { pathId } from './query.ts'

/**
 * Finds the folder (`:folderId`) or workspace (`:workspaceId`) of the path, if the caller may do all of `operations`
 * with it: else 1004, or 1006 when it is invisible.
 */
export function placeOpener({ store }: ServiceDeps) {
  const visible = visiblePlaces(placeStore(store.db), store.shares)

  const open = <Place>(c: ServiceContext, operations: readonly Operation[], find: () => Visible<Place> | null) => {
    for (const operation of operations) requireScope(c.get('caller').scopes, operation)
    const place = find()
    if (!place) throw refuse(1006)
    for (const operation of operations) requireAccess(place.accessLevel, operation)
    return place
  }

  return {
    folder: (c: ServiceContext, ...operations: readonly Operation[]): Visible<FolderRecord> =>
      open(c, operations, () => visible.findFolder(c.get('caller').userId, pathId(c, 'folderId'))),
    workspace: (c: ServiceContext, ...operations: readonly Operation[]): Visible<WorkspaceRecord> =>
      open(c, operations, () => visible.findWorkspace(c.get('caller').userId, pathId(c, 'workspaceId'))),
  }
}
