import { Hono } from 'hono'
import { readBody } from '../../http/body.ts'
import type { ServiceDeps, ServiceEnv } from '../../http/env.ts'
import { placeOpener } from '../../http/open-place.ts'
import { queryFlag } from '../../http/query.ts'
import { reply, replyPage, replyResult } from '../../http/reply.ts'
import { requireScope } from '../../rules/policy.ts'
import { placeStore } from '../../store/places/places.ts'
import { visiblePlaces } from '../../store/places/visible-places.ts'
import { contentsReader } from './contents.ts'
import { Named } from './place-name.ts'
import { toWireWorkspace } from './place-view.ts'

/** Workspaces: list, create, read (with `loadAll` down to the last folder), rename, delete (api-guide section 14.3). */
export function workspaceRoutes(deps: ServiceDeps): Hono<ServiceEnv> {
  const { store, clock, ids } = deps
  const places = placeStore(store.db)
  const visible = visiblePlaces(places, store.shares)
  const open = placeOpener(deps)
  const contents = contentsReader(deps)

  return new Hono<ServiceEnv>()
    .get('/workspaces', c => {
      requireScope(c.get('caller').scopes, 'workspace.list')
      return replyPage(c, visible.workspacesOf(c.get('caller').userId), toWireWorkspace)
    })
    .post('/workspaces', async c => {
      const { scopes, userId } = c.get('caller')
      requireScope(scopes, 'workspace.create')
      const { name } = await readBody(c, Named)
      const now = clock()
      const workspace = { id: ids.next(), name, ownerId: userId, createdAt: now, modifiedAt: now }
      places.addWorkspace(workspace)
      return replyResult(c, { result: toWireWorkspace({ ...workspace, accessLevel: 'OWNER' }) })
    })
    .get('/workspaces/:workspaceId', c => {
      const workspace = open.workspace(c, 'workspace.read')
      const tree = contents.workspace(c, workspace.id, queryFlag(c, 'loadAll'))
      return reply(c, { ...toWireWorkspace(workspace), ...tree })
    })
    .put('/workspaces/:workspaceId', async c => {
      const workspace = open.workspace(c, 'workspace.change')
      const { name } = await readBody(c, Named)
      places.renameWorkspace(workspace.id, name, clock())
      return replyResult(c, { result: toWireWorkspace({ ...workspace, name }) })
    })
    .delete('/workspaces/:workspaceId', c => {
      places.removeWorkspace(open.workspace(c, 'workspace.delete').id)
      return replyResult(c)
    })
}
