import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceDeps } from '../../http/env.ts'
import { reply, toTimestamp } from '../../http/reply.ts'
import type { AccessLevel } from '../../rules/access.ts'
import { containerStore, type FolderRecord } from '../../store/containers/containers.ts'
import { visibleContainers } from '../../store/containers/visible-containers.ts'
import { toItemLink } from '../reports/item-view.ts'
import { toPermalink } from '../sheets/summary.ts'
import type { Contained } from './contained-items.ts'
import { toWireFolder, toWireWorkspace } from './container-view.ts'

/** The location of a sheet, report, dashboard or folder: its workspace and all folders above it. */
export function pathEndpoints(deps: ServiceDeps): readonly Endpoint[] {
  const findPath = pathFinder(deps)
  return [
    endpoint({
      family: 'Sheets',
      title: 'Get Sheet Path',
      method: 'GET',
      path: '/sheets/:sheetId/path',
      needs: 'sheet.read',
      handle: (c, { target }) =>
        reply(c, findPath(c.get('caller').userId, target, { sheets: [toLeaf(target, toPermalink(target.id))] })),
    }),
    endpoint({
      family: 'Reports',
      title: 'Get Report Path',
      method: 'GET',
      path: '/reports/:reportId/path',
      needs: 'report.read',
      handle: (c, { target }) =>
        reply(
          c,
          findPath(c.get('caller').userId, target, { reports: [toLeaf(target, toItemLink('report', target.id))] }),
        ),
    }),
    endpoint({
      family: 'Sights',
      title: 'Get Sight Path',
      method: 'GET',
      path: '/sights/:sightId/path',
      needs: 'sight.read',
      handle: (c, { target }) =>
        reply(
          c,
          findPath(c.get('caller').userId, target, { sights: [toLeaf(target, toItemLink('sight', target.id))] }),
        ),
    }),
    endpoint({
      family: 'Folders',
      title: 'Get Folder Path',
      method: 'GET',
      path: '/folders/:folderId/path',
      needs: 'folder.read',
      handle: (c, { target }) =>
        reply(c, findPath(c.get('caller').userId, { folderId: target.id, workspaceId: target.workspaceId }, {})),
    }),
  ]
}

/**
 * Finds the visible ancestors of an item: each node contains the next one, and the innermost contains `leaf`. The path
 * begins at the topmost visible node. An individually shared item is a leaf under an unnamed root.
 */
function pathFinder({ store }: ServiceDeps) {
  const visible = visibleContainers(containerStore(store.db), store.shares)

  const nodesAbove = (userId: number, { workspaceId, folderId }: Contained): readonly object[] => {
    const workspace = workspaceId === null ? null : visible.findWorkspace(userId, workspaceId)
    return [...(workspace ? [toWireWorkspace(workspace)] : []), ...foldersDownTo(userId, folderId)]
  }
  const foldersDownTo = (userId: number, folderId: number | null): readonly object[] => {
    const folder: FolderRecord | null = folderId === null ? null : visible.findFolder(userId, folderId)
    return folder ? [...foldersDownTo(userId, folder.parentId), toWireFolder(folder)] : []
  }

  return (userId: number, place: Contained, leaf: object): object => {
    const [innermost = {}, ...outer] = nodesAbove(userId, place).toReversed()
    return outer.reduce((inner, node) => ({ ...node, folders: [inner] }), { ...innermost, ...leaf })
  }
}

type Leaf = {
  readonly id: number
  readonly name: string
  readonly accessLevel: AccessLevel
  readonly createdAt: number
  readonly modifiedAt: number
}

function toLeaf({ id, name, accessLevel, createdAt, modifiedAt }: Leaf, permalink: string): object {
  return { id, name, permalink, accessLevel, createdAt: toTimestamp(createdAt), modifiedAt: toTimestamp(modifiedAt) }
}
