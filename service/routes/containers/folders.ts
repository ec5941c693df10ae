import { type DeclaredBody, json } from '../../http/declared-body.ts'
import { type Asked, type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { PAGING } from '../../http/query.ts'
import { reply, replyPage, replyResult } from '../../http/reply.ts'
import { containerStore, type FolderRecord } from '../../store/containers/containers.ts'
import { Named } from './container-name.ts'
import { toWireFolder } from './container-view.ts'
import { CONTENTS, contentsReader } from './contents.ts'

/** Folders: in Home, inside other folders, and at the top level of workspaces (api-guide section 14.2). */
export const folderEndpoints = (deps: ServiceDeps): readonly Endpoint[] => [
  ...lists(deps),
  ...additions(deps),
  ...ofOneFolder(deps),
]

function lists(deps: ServiceDeps): readonly Endpoint[] {
  const containers = containerStore(deps.store.db)
  const contents = contentsReader(deps)
  const atTop = ({ parentId }: FolderRecord): boolean => parentId === null
  return [
    endpoint({
      family: 'Home',
      title: 'List Folders in Home',
      method: 'GET',
      path: '/home/folders',
      needs: 'home.read',
      query: PAGING,
      handle: c => replyPage(c, containers.homeFolders(c.get('caller').userId).filter(atTop), toWireFolder),
    }),
    endpoint({
      family: 'Folders',
      title: 'List Folders',
      method: 'GET',
      path: '/folders/:folderId/folders',
      needs: 'folder.read',
      query: PAGING,
      handle: (c, { target }) => replyPage(c, contents.childrenOf(target), toWireFolder),
    }),
    endpoint({
      family: 'Workspaces',
      title: 'List Workspace Folders',
      method: 'GET',
      path: '/workspaces/:workspaceId/folders',
      needs: 'workspace.read',
      query: PAGING,
      handle: (c, { target }) => replyPage(c, contents.topFoldersOf(target), toWireFolder),
    }),
  ]
}

/** The location of a folder; with both null it is at the top level of its owner's Home. */
type Place = Pick<FolderRecord, 'parentId' | 'workspaceId'>

function additions(deps: ServiceDeps): readonly Endpoint[] {
  const add = folderMaker(deps)
  const common = { method: 'POST', body: json(Named), example: { body: { name: 'Plans' } } } as const
  return [
    endpoint({
      ...common,
      family: 'Home',
      title: 'Create Folder in Home',
      path: '/home/folders',
      needs: 'folder.create',
      handle: (c, asked) => add(c, asked, () => ({ parentId: null, workspaceId: null })),
    }),
    endpoint({
      ...common,
      family: 'Folders',
      title: 'Create Folder',
      path: '/folders/:folderId/folders',
      needs: 'folder.create-in',
      handle: (c, asked) => add(c, asked, ({ id, workspaceId }) => ({ parentId: id, workspaceId })),
    }),
    endpoint({
      ...common,
      family: 'Workspaces',
      title: 'Create Workspace Folder',
      path: '/workspaces/:workspaceId/folders',
      needs: 'folder.create-in',
      handle: (c, asked) => add(c, asked, ({ id }) => ({ parentId: null, workspaceId: id })),
    }),
  ]
}

/**
 * Creates folders in the container of the path, loaded again after the body arrived, because it may have been deleted.
 */
function folderMaker({ store, ids, clock }: ServiceDeps) {
  const containers = containerStore(store.db)

  return async <Found>(
    c: ServiceContext,
    { again, body }: Asked<Found, unknown, DeclaredBody<Named>>,
    toPlace: (found: Found) => Place,
  ): Promise<Response> => {
    const { name } = await body.read(c)
    const place = toPlace(again())
    const now = clock()
    const folder = { id: ids.next(), name, ...place, ownerId: c.get('caller').userId, createdAt: now, modifiedAt: now }
    containers.addFolder(folder)
    return replyResult(c, { result: toWireFolder(folder) })
  }
}

function ofOneFolder(deps: ServiceDeps): readonly Endpoint[] {
  const { store, clock } = deps
  const containers = containerStore(store.db)
  const contents = contentsReader(deps)
  const common = { family: 'Folders', path: '/folders/:folderId' } as const
  return [
    endpoint({
      ...common,
      title: 'Get Folder',
      method: 'GET',
      needs: 'folder.read',
      query: CONTENTS,
      handle: (c, { target }) => reply(c, { ...toWireFolder(target), ...contents.folder(c, target) }),
    }),
    endpoint({
      ...common,
      title: 'Update Folder',
      method: 'PUT',
      needs: 'folder.change',
      body: json(Named),
      example: { body: { name: 'Plans' } },
      async handle(c, { target, body }) {
        const { name } = await body.read(c)
        containers.renameFolder(target.id, name, clock())
        return replyResult(c, { result: toWireFolder({ ...target, name }) })
      },
    }),
    endpoint({
      ...common,
      title: 'Delete Folder',
      method: 'DELETE',
      needs: 'folder.change',
      handle(c, { target }) {
        containers.removeFolder(target.id)
        return replyResult(c)
      },
    }),
  ]
}
