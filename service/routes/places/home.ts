import { Hono } from 'hono'
import type { ServiceDeps, ServiceEnv } from '../../http/env.ts'
import { reply } from '../../http/reply.ts'
import { requireScope } from '../../rules/policy.ts'
import { placeStore } from '../../store/places/places.ts'
import { visiblePlaces } from '../../store/places/visible-places.ts'
import { contentsReader } from './contents.ts'
import { toWireWorkspace } from './place-view.ts'

/** Everything a person can open, as one tree: GET /home, and GET /folders/personal for the part outside workspaces. */
export function homeRoutes(deps: ServiceDeps): Hono<ServiceEnv> {
  const { store } = deps
  const contents = contentsReader(deps)
  const visible = visiblePlaces(placeStore(store.db), store.shares)

  return new Hono<ServiceEnv>()
    .get('/home', c => {
      requireScope(c.get('caller').scopes, 'home.read')
      const workspaces = visible
        .workspacesOf(c.get('caller').userId)
        .map(workspace => ({ ...toWireWorkspace(workspace), ...contents.workspace(c, workspace.id, true) }))
      return reply(c, { ...contents.home(c), ...(workspaces.length > 0 ? { workspaces } : {}) })
    })
    .get('/folders/personal', c => {
      requireScope(c.get('caller').scopes, 'home.read')
      return reply(c, contents.home(c))
    })
}
