import { type AccessLevel, strongest } from '../../rules/access.ts'
import type { ShareStore } from '../sheets/shares.ts'
import type { ContainerStore, FolderRecord, WorkspaceRecord } from './containers.ts'

/** A workspace or folder with the access level of one user. */
export type Visible<Place> = Place & { readonly accessLevel: AccessLevel }

/**
 * Workspaces and folders as one user sees them: an invisible one is not found. Access is given on whole workspaces, so
 * a folder inside has the level of its workspace; a home folder is visible to its owner only.
 */
export function visibleContainers(containers: ContainerStore, shares: ShareStore) {
  const workspaceLevel = (userId: number, { id, ownerId }: WorkspaceRecord): AccessLevel | null =>
    strongest([ownerId === userId ? 'OWNER' : null, shares.levelOf('workspace', id, userId)])

  const findWorkspace = (userId: number, id: number): Visible<WorkspaceRecord> | null => {
    const workspace = containers.findWorkspace(id)
    const accessLevel = workspace && workspaceLevel(userId, workspace)
    return workspace && accessLevel ? { ...workspace, accessLevel } : null
  }

  const folderLevel = (userId: number, { ownerId, workspaceId }: FolderRecord): AccessLevel | null => {
    if (workspaceId === null) return ownerId === userId ? 'OWNER' : null
    return findWorkspace(userId, workspaceId)?.accessLevel ?? null
  }

  return {
    findWorkspace,
    findFolder(userId: number, id: number): Visible<FolderRecord> | null {
      const folder = containers.findFolder(id)
      const accessLevel = folder && folderLevel(userId, folder)
      return folder && accessLevel ? { ...folder, accessLevel } : null
    },
    /** Sorted by name. */
    workspacesOf: (userId: number): readonly Visible<WorkspaceRecord>[] =>
      containers.workspacesOf(userId).flatMap(workspace => {
        const accessLevel = workspaceLevel(userId, workspace)
        return accessLevel ? [{ ...workspace, accessLevel }] : []
      }),
  }
}
