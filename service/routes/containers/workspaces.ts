import { json } from '../../http/declared-body.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceDeps } from '../../http/env.ts'
import { flag, PAGING } from '../../http/query.ts'
import { reply, replyPage, replyResult } from '../../http/reply.ts'
import { MAYBE_TOKEN_PAGE, replyTokenPage } from '../../http/token-page.ts'
import { containerStore } from '../../store/containers/containers.ts'
import { visibleContainers } from '../../store/containers/visible-containers.ts'
import { Named } from './container-name.ts'
import { toWireWorkspace } from './container-view.ts'
import { CONTENTS, contentsReader } from './contents.ts'

/** Workspaces: list, create, read (with `loadAll` at every depth), rename, delete (api-guide section 14.3). */
export const workspaceEndpoints = (deps: ServiceDeps): readonly Endpoint[] => [...reads(deps), ...changes(deps)]

function reads(deps: ServiceDeps): readonly Endpoint[] {
  const visible = visibleContainers(containerStore(deps.store.db), deps.store.shares)
  const contents = contentsReader(deps)
  return [
    endpoint({
      family: 'Workspaces',
      title: 'List Workspaces',
      method: 'GET',
      path: '/workspaces',
      needs: 'workspace.list',
      query: { ...PAGING, ...MAYBE_TOKEN_PAGE },
      handle(c, { query: { paginationType } }) {
        const workspaces = visible.workspacesOf(c.get('caller').userId)
        if (paginationType === undefined) return replyPage(c, workspaces, toWireWorkspace)
        return replyTokenPage(c, workspaces, { positionOf: ({ id }) => [0, id], toWire: toWireWorkspace })
      },
    }),
    endpoint({
      family: 'Workspaces',
      title: 'Get Workspace',
      method: 'GET',
      path: '/workspaces/:workspaceId',
      needs: 'workspace.read',
      query: { ...CONTENTS, loadAll: flag },
      handle: (c, { target, query: { loadAll = false } }) =>
        reply(c, { ...toWireWorkspace(target), ...contents.workspace(c, target.id, loadAll) }),
    }),
  ]
}

function changes({ store, clock, ids }: ServiceDeps): readonly Endpoint[] {
  const containers = containerStore(store.db)
  return [
    endpoint({
      family: 'Workspaces',
      title: 'Create Workspace',
      method: 'POST',
      path: '/workspaces',
      needs: 'workspace.create',
      body: json(Named),
      example: { body: { name: 'Library' } },
      async handle(c, { body }) {
        const { name } = await body.read(c)
        const now = clock()
        const { userId: ownerId } = c.get('caller')
        const workspace = { id: ids.next(), name, ownerId, createdAt: now, modifiedAt: now }
        containers.addWorkspace(workspace)
        return replyResult(c, { result: toWireWorkspace({ ...workspace, accessLevel: 'OWNER' }) })
      },
    }),
    endpoint({
      family: 'Workspaces',
      title: 'Update Workspace',
      method: 'PUT',
      path: '/workspaces/:workspaceId',
      needs: 'workspace.change',
      body: json(Named),
      example: { body: { name: 'Library' } },
      async handle(c, { target, body }) {
        const { name } = await body.read(c)
        containers.renameWorkspace(target.id, name, clock())
        return replyResult(c, { result: toWireWorkspace({ ...target, name }) })
      },
    }),
    endpoint({
      family: 'Workspaces',
      title: 'Delete Workspace',
      method: 'DELETE',
      path: '/workspaces/:workspaceId',
      needs: 'workspace.delete',
      handle(c, { target }) {
        containers.removeWorkspace(target.id)
        return replyResult(c)
      },
    }),
  ]
}
