import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { list } from '../../http/query.ts'
import { containerStore, type FolderRecord, type WorkspaceRecord } from '../../store/containers/containers.ts'
import { favoriteStore } from '../../store/containers/favorites.ts'
import { type Contained, containedItemsReader } from './contained-items.ts'
import { type TreeView, toWireContents } from './container-view.ts'

const EVERY_LEVEL = Number.POSITIVE_INFINITY

/** Query parameters for reading content. */
export const CONTENTS = { include: list('ownerInfo', 'sheetVersion', 'source'), exclude: list('permalinks') } as const

/** Reads the content of a container visible to a user, in wire form. */
export function contentsReader({ store }: ServiceDeps) {
  const containers = containerStore(store.db)
  const favorites = favoriteStore(store.db)
  const thingsIn = containedItemsReader(store)

  const viewFor = (c: ServiceContext, depth: number): TreeView => {
    const marked = favorites.ofUser(c.get('caller').userId).filter(({ type }) => type === 'folder')
    return {
      depth,
      include: new Set(CONTENTS.include.read(c, 'include')),
      permalinks: !CONTENTS.exclude.read(c, 'exclude').includes('permalinks'),
      favorites: new Set(marked.map(({ objectId }) => objectId)),
    }
  }

  return {
    /** The user's own folders and sheets, and at the top also items that are shared with them individually. */
    home(c: ServiceContext): object {
      const { userId } = c.get('caller')
      const folders = containers.homeFolders(userId)
      const folderIds = new Set(folders.map(({ id }) => id))
      const workspaceIds = new Set(containers.workspacesOf(userId).map(({ id }) => id))
      const things = thingsIn(userId, ({ workspaceId }) => workspaceId === null || !workspaceIds.has(workspaceId))
      // Hides a folder of another user's home or of an invisible workspace.
      const contained = <T extends Contained>(thing: T): T =>
        thing.folderId !== null && folderIds.has(thing.folderId) ? thing : { ...thing, folderId: null }
      const contents = { folders, sheets: things.sheets.map(contained), items: things.items.map(contained) }
      return toWireContents(null, contents, viewFor(c, EVERY_LEVEL))
    },
    /** With `deep` the whole tree, else only its top level. */
    workspace(c: ServiceContext, id: number, deep: boolean): object {
      const things = thingsIn(c.get('caller').userId, ({ workspaceId }) => workspaceId === id)
      const folders = containers.workspaceFolders(id)
      return toWireContents(null, { folders, ...things }, viewFor(c, deep ? EVERY_LEVEL : 0))
    },
    /** The direct content of the folder; its subfolders are named without content. */
    folder(c: ServiceContext, folder: FolderRecord): object {
      const things = thingsIn(c.get('caller').userId, ({ folderId }) => folderId === folder.id)
      return toWireContents(folder.id, { folders: siblingsAndBelow(folder), ...things }, viewFor(c, 0))
    },
    /** The direct subfolders of a folder, by name. */
    childrenOf: (folder: FolderRecord): readonly FolderRecord[] =>
      siblingsAndBelow(folder).filter(({ parentId }) => parentId === folder.id),
    /** The top-level folders of a workspace, by name. */
    topFoldersOf: ({ id }: WorkspaceRecord): readonly FolderRecord[] =>
      containers.workspaceFolders(id).filter(({ parentId }) => parentId === null),
  }

  function siblingsAndBelow({ ownerId, workspaceId }: FolderRecord): readonly FolderRecord[] {
    return workspaceId === null ? containers.homeFolders(ownerId) : containers.workspaceFolders(workspaceId)
  }
}
