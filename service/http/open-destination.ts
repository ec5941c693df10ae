import type { ServiceContext, ServiceDeps } from './env.ts'
import { placeOpener } from './open-place.ts'

/** Where a new sheet goes: a folder or a workspace, or with both null the caller's Home. */
export interface Destination {
  readonly folderId: number | null
  readonly workspaceId: number | null
}

/** Finds the place of the path (`:folderId` or `:workspaceId`), if the caller may fill it: else 1004, or 1006 unseen. */
export function destinationOpener(deps: ServiceDeps): (c: ServiceContext) => Destination {
  const open = placeOpener(deps)
  return c => {
    if (c.req.param('folderId') !== undefined) {
      const { id, workspaceId } = open.folder(c, 'place.fill')
      return { folderId: id, workspaceId }
    }
    const isInWorkspace = c.req.param('workspaceId') !== undefined
    return { folderId: null, workspaceId: isInWorkspace ? open.workspace(c, 'place.fill').id : null }
  }
}
