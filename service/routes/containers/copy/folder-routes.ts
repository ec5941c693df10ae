import { z } from 'zod'
import { json } from '../../../http/declared-body.ts'
import { type Endpoint, endpoint } from '../../../http/endpoint.ts'
import type { ServiceContext, ServiceDeps } from '../../../http/env.ts'
import { replyResult } from '../../../http/reply.ts'
import { refuse } from '../../../rules/api-error.ts'
import { requireAccess } from '../../../rules/policy.ts'
import { title } from '../../../rules/title.ts'
import { containerStore, type FolderRecord } from '../../../store/containers/containers.ts'
import { containedItemsReader } from '../contained-items.ts'
import { toWireFolder, toWireWorkspace } from '../container-view.ts'
import { copyTarget, MoveTarget, targetOpener } from './container-destination.ts'
import { COPY, readCopyParts } from './copy-parts.ts'
import { requireMoveTo } from './sheet-routes.ts'
import { type Tree, treeCopier } from './tree-copier.ts'

const FolderCopy = copyTarget(100)
const WorkspaceCopy = z.strictObject({ newName: title(100) })

/** Copies folders and workspaces with their content, and moves folders (api-guide sections 14.2 and 14.3). */
export const folderCopyEndpoints = (deps: ServiceDeps): readonly Endpoint[] => [
  copyFolder(deps),
  moveFolder(deps),
  copyWorkspace(deps),
]

function copyFolder(deps: ServiceDeps): Endpoint {
  const containers = containerStore(deps.store.db)
  const openTarget = targetOpener(deps)
  const copyTree = treeCopier(deps)
  const treeOf = treeReader(deps)
  return endpoint({
    family: 'Folders',
    title: 'Copy Folder',
    method: 'POST',
    path: '/folders/:folderId/copy',
    needs: 'folder.copy',
    also: ['place.fill'],
    query: COPY,
    body: json(FolderCopy),
    example: { body: { destinationType: 'home', newName: 'Copy' } },
    async handle(c, { body, again }) {
      const { newName: name, ...named } = await body.read(c)
      const parts = readCopyParts(c)
      return deps.store.transaction(() => {
        const folder = again()
        const { folderId: parentId, workspaceId } = openTarget(c, named)
        // Read before the copy exists, which may be inside it.
        const tree = treeOf(c, folder)
        const copy = { ...newContainer(c, deps), name, parentId, workspaceId }
        containers.addFolder(copy)
        copyTree(c, tree, { from: folder.id, to: copy.id, workspaceId }, parts)
        return replyResult(c, { result: toWireFolder(copy) })
      })
    },
  })
}

function moveFolder(deps: ServiceDeps): Endpoint {
  const { store, clock } = deps
  const containers = containerStore(store.db)
  const openTarget = targetOpener(deps)
  const treeOf = treeReader(deps)
  return endpoint({
    family: 'Folders',
    title: 'Move Folder',
    method: 'POST',
    path: '/folders/:folderId/move',
    needs: 'folder.change',
    also: ['place.fill', 'sheet.move'],
    body: json(MoveTarget),
    example: { body: { destinationType: 'workspace', destinationId: '{workspaceId}' } },
    async handle(c, { body, again }) {
      const named = await body.read(c)
      return store.transaction(() => {
        const folder = again()
        const destination = openTarget(c, named)
        if (destination.folderId !== null && containers.withAllBelow(folder.id).has(destination.folderId))
          throw refuse(1258)
        const { sheets, items } = treeOf(c, folder)
        for (const thing of [...sheets, ...items]) {
          requireAccess(thing, 'sheet.move')
          requireMoveTo(thing, destination)
        }
        const { folderId: parentId, workspaceId } = destination
        const ownerId = workspaceId === null ? c.get('caller').userId : folder.ownerId
        containers.moveFolder({ ...folder, parentId, workspaceId, ownerId }, clock())
        return replyResult(c, { result: toWireFolder(folder) })
      })
    },
  })
}

function copyWorkspace(deps: ServiceDeps): Endpoint {
  const { store, clock } = deps
  const containers = containerStore(store.db)
  const copyTree = treeCopier(deps)
  const thingsIn = containedItemsReader(store)
  return endpoint({
    family: 'Workspaces',
    title: 'Copy Workspace',
    method: 'POST',
    path: '/workspaces/:workspaceId/copy',
    needs: 'workspace.copy',
    query: COPY,
    body: json(WorkspaceCopy),
    example: { body: { newName: 'Copy' } },
    async handle(c, { body, again }) {
      const { newName: name } = await body.read(c)
      const parts = readCopyParts(c)
      return store.transaction(() => {
        const from = again()
        const copy = { ...newContainer(c, deps), name }
        containers.addWorkspace(copy)
        const { sheets, items } = thingsIn(c.get('caller').userId, ({ workspaceId }) => workspaceId === from.id)
        const folders = containers.workspaceFolders(from.id)
        copyTree(c, { folders, sheets, items }, { from: null, to: null, workspaceId: copy.id }, parts)
        if (parts.shares) store.shares.copy('workspace', from.id, copy.id, copy.ownerId, clock())
        return replyResult(c, { result: toWireWorkspace({ ...copy, accessLevel: 'OWNER' }) })
      })
    },
  })
}

/** Reads a folder with its content at every depth, as visible to the caller. */
function treeReader({ store }: ServiceDeps) {
  const containers = containerStore(store.db)
  const thingsIn = containedItemsReader(store)

  return (c: ServiceContext, { id, workspaceId, ownerId }: FolderRecord): Tree => {
    const below = containers.withAllBelow(id)
    const all = workspaceId === null ? containers.homeFolders(ownerId) : containers.workspaceFolders(workspaceId)
    return {
      folders: all.filter(folder => below.has(folder.id)),
      ...thingsIn(c.get('caller').userId, ({ folderId }) => folderId !== null && below.has(folderId)),
    }
  }
}

function newContainer(c: ServiceContext, { clock, ids }: ServiceDeps) {
  const now = clock()
  return { id: ids.next(), ownerId: c.get('caller').userId, createdAt: now, modifiedAt: now }
}
