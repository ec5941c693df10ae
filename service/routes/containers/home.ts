import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceDeps } from '../../http/env.ts'
import { reply } from '../../http/reply.ts'
import { containerStore } from '../../store/containers/containers.ts'
import { visibleContainers } from '../../store/containers/visible-containers.ts'
import { toWireWorkspace } from './container-view.ts'
import { CONTENTS, contentsReader } from './contents.ts'

/** Everything a user can open, as one tree: GET /home, and GET /folders/personal for the part outside workspaces. */
export function homeEndpoints(deps: ServiceDeps): readonly Endpoint[] {
  const { store } = deps
  const contents = contentsReader(deps)
  const visible = visibleContainers(containerStore(store.db), store.shares)

  return [
    endpoint({
      family: 'Home',
      title: 'List Home Contents',
      method: 'GET',
      path: '/home',
      needs: 'home.read',
      query: CONTENTS,
      handle(c) {
        const workspaces = visible
          .workspacesOf(c.get('caller').userId)
          .map(workspace => ({ ...toWireWorkspace(workspace), ...contents.workspace(c, workspace.id, true) }))
        return reply(c, { ...contents.home(c), ...(workspaces.length > 0 ? { workspaces } : {}) })
      },
    }),
    endpoint({
      family: 'Home',
      title: 'List Personal Folder Contents',
      method: 'GET',
      path: '/folders/personal',
      needs: 'home.read',
      query: CONTENTS,
      handle: c => reply(c, contents.home(c)),
    }),
  ]
}
