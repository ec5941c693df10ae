import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { list, listOf, type Values, wholeNumber } from '../../http/query.ts'
import { reply, toTimestamp } from '../../http/reply.ts'
import { replyTokenPage, TOKEN_PAGE } from '../../http/token-page.ts'
import { refuse } from '../../rules/api-error.ts'
import type { FolderRecord } from '../../store/containers/containers.ts'
import { API_LEVEL } from '../sharing/shares.ts'
import { CHILD_KINDS, type ChildKind, childReader } from './children.ts'
import type { Contained } from './contained-items.ts'
import { toWireFolder, toWireWorkspace } from './container-view.ts'
import { contentsReader } from './contents.ts'

/** Workspaces and folders without content, and their direct content as one list with token paging. */
export const browseEndpoints = (deps: ServiceDeps): readonly Endpoint[] => [...metadata(), ...children(deps)]

/** No container stores the source it was copied from, so `source` adds nothing yet. */
const METADATA = { include: list('source') } as const

function metadata(): readonly Endpoint[] {
  return [
    endpoint({
      family: 'Workspaces',
      title: 'Get Workspace Metadata',
      method: 'GET',
      path: '/workspaces/:workspaceId/metadata',
      needs: 'workspace.read',
      query: { ...METADATA, ...API_LEVEL },
      handle: (c, { target }) => reply(c, { ...toWireWorkspace(target), ...toStamps(target) }),
    }),
    endpoint({
      family: 'Folders',
      title: 'Get Folder Metadata',
      method: 'GET',
      path: '/folders/:folderId/metadata',
      needs: 'folder.read',
      query: METADATA,
      handle: (c, { target }) => reply(c, { ...toWireFolder(target), ...toStamps(target) }),
    }),
  ]
}

function toStamps({ createdAt, modifiedAt }: Pick<FolderRecord, 'createdAt' | 'modifiedAt'>): object {
  return { createdAt: toTimestamp(createdAt), modifiedAt: toTimestamp(modifiedAt) }
}

const CHILDREN = {
  ...TOKEN_PAGE,
  maxItems: wholeNumber(100, 1000, 100),
  ...API_LEVEL,
  childrenResourceTypes: listOf('sheets', 'reports', 'sights', 'folders', 'templates'),
  include: list('ownerInfo', 'source'),
} as const

type Wanted = Pick<Values<typeof CHILDREN>, 'childrenResourceTypes' | 'include'>

function children(deps: ServiceDeps): readonly Endpoint[] {
  const contents = contentsReader(deps)
  const read = childReader(deps)
  const replyChildren = (
    c: ServiceContext,
    place: Contained,
    folders: readonly FolderRecord[],
    wanted: Wanted,
  ): Response => {
    const kinds = wantedKinds(wanted)
    return replyTokenPage(c, read.of(c.get('caller').userId, place, folders, kinds), {
      positionOf: ({ kind, id }) => [CHILD_KINDS.indexOf(kind), id],
      toWire: child => read.toWire(child, new Set(wanted.include)),
      filter: kinds,
    })
  }
  return [
    endpoint({
      family: 'Workspaces',
      title: 'Get Workspace Children',
      method: 'GET',
      path: '/workspaces/:workspaceId/children',
      needs: 'workspace.read',
      query: CHILDREN,
      handle: (c, { target, query }) =>
        replyChildren(c, { workspaceId: target.id, folderId: null }, contents.topFoldersOf(target), query),
    }),
    endpoint({
      family: 'Folders',
      title: 'Get Folder Children',
      method: 'GET',
      path: '/folders/:folderId/children',
      needs: 'folder.read',
      query: CHILDREN,
      handle: (c, { target, query }) =>
        replyChildren(c, { workspaceId: target.workspaceId, folderId: target.id }, contents.childrenOf(target), query),
    }),
  ]
}

/** The requested kinds, or all of them. Templates can only be requested together with sheets. */
function wantedKinds({ childrenResourceTypes: named }: Pick<Wanted, 'childrenResourceTypes'>): readonly ChildKind[] {
  if (named === undefined) return CHILD_KINDS
  if (named.includes('templates') && !named.includes('sheets'))
    throw refuse(1018, named.join(), 'childrenResourceTypes')
  return CHILD_KINDS.filter(kind => named.includes(`${kind}s`))
}
