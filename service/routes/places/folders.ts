import { Hono } from 'hono'
import { readBody } from '../../http/body.ts'
import type { ServiceContext, ServiceDeps, ServiceEnv } from '../../http/env.ts'
import { placeOpener } from '../../http/open-place.ts'
import { reply, replyPage, replyResult } from '../../http/reply.ts'
import { requireScope } from '../../rules/policy.ts'
import { type FolderRecord, placeStore } from '../../store/places/places.ts'
import { contentsReader } from './contents.ts'
import { Named } from './place-name.ts'
import { toWireFolder } from './place-view.ts'

/** Folders: of the home, inside other folders, and at the top of workspaces (api-guide section 14.2). */
export function folderRoutes(deps: ServiceDeps): Hono<ServiceEnv> {
  const { store, clock } = deps
  const places = placeStore(store.db)
  const open = placeOpener(deps)
  const contents = contentsReader(deps)
  const add = folderMaker(deps)

  return new Hono<ServiceEnv>()
    .get('/home/folders', c => {
      requireScope(c.get('caller').scopes, 'home.read')
      const folders = places.homeFolders(c.get('caller').userId).filter(({ parentId }) => parentId === null)
      return replyPage(c, folders, toWireFolder)
    })
    .post('/home/folders', c =>
      add(c, () => {
        requireScope(c.get('caller').scopes, 'folder.create')
        return { parentId: null, workspaceId: null }
      }),
    )
    .get('/folders/:folderId', c => {
      const folder = open.folder(c, 'folder.read')
      return reply(c, { ...toWireFolder(folder), ...contents.folder(c, folder) })
    })
    .put('/folders/:folderId', async c => {
      const folder = open.folder(c, 'folder.change')
      const { name } = await readBody(c, Named)
      places.renameFolder(folder.id, name, clock())
      return replyResult(c, { result: toWireFolder({ ...folder, name }) })
    })
    .delete('/folders/:folderId', c => {
      places.removeFolder(open.folder(c, 'folder.change').id)
      return replyResult(c)
    })
    .get('/folders/:folderId/folders', c =>
      replyPage(c, contents.childrenOf(open.folder(c, 'folder.read')), toWireFolder),
    )
    .post('/folders/:folderId/folders', c =>
      add(c, () => {
        const { id, workspaceId } = open.folder(c, 'folder.create', 'place.fill')
        return { parentId: id, workspaceId }
      }),
    )
    .get('/workspaces/:workspaceId/folders', c => {
      const { id } = open.workspace(c, 'workspace.read')
      return replyPage(
        c,
        places.workspaceFolders(id).filter(({ parentId }) => parentId === null),
        toWireFolder,
      )
    })
    .post('/workspaces/:workspaceId/folders', c =>
      add(c, () => ({ parentId: null, workspaceId: open.workspace(c, 'folder.create', 'place.fill').id })),
    )
}

/** Where a folder stands; with both null it is at the top of its owner's Home. */
type Place = Pick<FolderRecord, 'parentId' | 'workspaceId'>

/** Makes a folder in the place that `openPlace` finds, or passes on why the caller may not. */
function folderMaker({ store, ids, clock }: ServiceDeps) {
  const places = placeStore(store.db)

  return async (c: ServiceContext, openPlace: () => Place): Promise<Response> => {
    openPlace()
    const { name } = await readBody(c, Named)
    // Asked again: while the body arrived, the place may have gone.
    const place = openPlace()
    const now = clock()
    const folder = { id: ids.next(), name, ...place, ownerId: c.get('caller').userId, createdAt: now, modifiedAt: now }
    places.addFolder(folder)
    return replyResult(c, { result: toWireFolder(folder) })
  }
}
