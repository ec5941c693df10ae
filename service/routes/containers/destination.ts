import type { FolderRecord, WorkspaceRecord } from '../../store/containers/containers.ts'

/** The location of a sheet: a folder or a workspace, or with both null the caller's Home. */
export type Destination = {
  readonly folderId: number | null
  readonly workspaceId: number | null
}

/** The caller's Home, outside every workspace. */
export const inHome = (): Destination => ({ folderId: null, workspaceId: null })

/** A folder in Home or in a workspace. */
export const inFolder = ({ id, workspaceId }: FolderRecord): Destination => ({ folderId: id, workspaceId })

/** The top level of a workspace. */
export const inWorkspace = ({ id }: WorkspaceRecord): Destination => ({ folderId: null, workspaceId: id })
