import type { FolderRecord, WorkspaceRecord } from '../../store/places/places.ts'

/** Where a sheet goes: a folder or a workspace, or with both null the caller's Home. */
export interface Destination {
  readonly folderId: number | null
  readonly workspaceId: number | null
}

/** The caller's own Home, outside of every workspace. */
export const inHome = (): Destination => ({ folderId: null, workspaceId: null })

/** In a folder, wherever that is. */
export const inFolder = ({ id, workspaceId }: FolderRecord): Destination => ({ folderId: id, workspaceId })

/** At the top of a workspace. */
export const inWorkspace = ({ id }: WorkspaceRecord): Destination => ({ folderId: null, workspaceId: id })
