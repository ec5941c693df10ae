import { Hono } from 'hono'
import { z } from 'zod'
import { readBody } from '../../../http/body.ts'
import type { ServiceContext, ServiceDeps, ServiceEnv } from '../../../http/env.ts'
import { placeOpener } from '../../../http/open-place.ts'
import { replyResult } from '../../../http/reply.ts'
import { refuse } from '../../../rules/api-error.ts'
import { requireAccess } from '../../../rules/policy.ts'
import { type FolderRecord, placeStore } from '../../../store/places/places.ts'
import { toWireFolder, toWireWorkspace } from '../place-view.ts'
import { copyTarget, MoveTarget, targetOpener } from './container-destination.ts'
import { readCopyParts } from './copy-parts.ts'
import { isMovable, requireMoveTo } from './sheet-routes.ts'
import { type Tree, treeCopier } from './tree-copier.ts'

const FolderCopy = copyTarget(100)
const WorkspaceCopy = z.strictObject({ newName: z.string().trim().min(1).max(100) })

/** Copying folders and workspaces with what is in them, and moving folders (api-guide sections 14.2 and 14.3). */
export function folderCopyRoutes(deps: ServiceDeps): Hono<ServiceEnv> {
  const { store, ids, clock } = deps
  const places = placeStore(store.db)
  const open = placeOpener(deps)
  const openTarget = targetOpener(deps)
  const copyTree = treeCopier(deps)
  const sheetsOf = (c: ServiceContext) => store.sheets.visibleTo(c.get('caller').userId)

  return new Hono<ServiceEnv>()
    .post('/folders/:folderId/copy', async c => {
      open.folder(c, 'folder.copy')
      const { newName: name, ...target } = await readBody(c, FolderCopy)
      const parts = readCopyParts(c)
      return store.transaction(() => {
        const folder = open.folder(c, 'folder.copy')
        const { folderId: parentId, workspaceId } = openTarget(c, target)
        // Looked at before the copy stands somewhere in it.
        const tree = treeOf(c, folder)
        const copy = { ...newFolder(c), name, parentId, workspaceId }
        places.addFolder(copy)
        copyTree(c, tree, { from: folder.id, to: copy.id, workspaceId }, parts)
        return replyResult(c, { result: toWireFolder(copy) })
      })
    })
    .post('/folders/:folderId/move', async c => {
      open.folder(c, 'folder.change')
      const target = await readBody(c, MoveTarget)
      return store.transaction(() => {
        const folder = open.folder(c, 'folder.change')
        const place = openTarget(c, target)
        if (place.folderId !== null && places.withAllBelow(folder.id).has(place.folderId)) throw refuse(1258)
        for (const sheet of treeOf(c, folder).sheets) {
          requireAccess(isMovable(sheet) ? 'OWNER' : sheet.accessLevel, 'sheet.move')
          requireMoveTo(sheet, place)
        }
        const { folderId: parentId, workspaceId } = place
        const ownerId = workspaceId === null ? c.get('caller').userId : folder.ownerId
        places.moveFolder({ ...folder, parentId, workspaceId, ownerId }, clock())
        return replyResult(c, { result: toWireFolder(folder) })
      })
    })
    .post('/workspaces/:workspaceId/copy', async c => {
      open.workspace(c, 'workspace.copy')
      const { newName: name } = await readBody(c, WorkspaceCopy)
      const parts = readCopyParts(c)
      return store.transaction(() => {
        const from = open.workspace(c, 'workspace.copy')
        const { id, ownerId, createdAt, modifiedAt } = newFolder(c)
        const copy = { id, name, ownerId, createdAt, modifiedAt }
        places.addWorkspace(copy)
        const sheets = sheetsOf(c).filter(({ workspaceId }) => workspaceId === from.id)
        const folders = places.workspaceFolders(from.id)
        copyTree(c, { folders, sheets }, { from: null, to: null, workspaceId: id }, parts)
        if (parts.shares) store.shares.copy('workspace', from.id, id, ownerId, clock())
        return replyResult(c, { result: toWireWorkspace({ ...copy, accessLevel: 'OWNER' }) })
      })
    })

  function treeOf(c: ServiceContext, { id, workspaceId, ownerId }: FolderRecord): Tree {
    const below = places.withAllBelow(id)
    const all = workspaceId === null ? places.homeFolders(ownerId) : places.workspaceFolders(workspaceId)
    return {
      folders: all.filter(folder => below.has(folder.id)),
      sheets: sheetsOf(c).filter(({ folderId }) => folderId !== null && below.has(folderId)),
    }
  }

  function newFolder(c: ServiceContext) {
    const now = clock()
    return { id: ids.next(), ownerId: c.get('caller').userId, createdAt: now, modifiedAt: now }
  }
}
