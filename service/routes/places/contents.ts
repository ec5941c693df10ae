import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { list } from '../../http/query.ts'
import { favoriteStore } from '../../store/places/favorites.ts'
import { type FolderRecord, placeStore, type WorkspaceRecord } from '../../store/places/places.ts'
import { type TreeView, toWireContents } from './place-view.ts'
import { type Placed, thingsReader } from './things.ts'

const EVERY_LEVEL = Number.POSITIVE_INFINITY

/** The words of the query that say how contents are shown. */
export const CONTENTS = { include: list('ownerInfo', 'sheetVersion', 'source'), exclude: list('permalinks') } as const

/** Reads what a person sees in a place, as it travels. */
export function contentsReader({ store }: ServiceDeps) {
  const places = placeStore(store.db)
  const favorites = favoriteStore(store.db)
  const thingsIn = thingsReader(store)

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
    /** A person's own folders and sheets, and at the top also those that others share with them one by one. */
    home(c: ServiceContext): object {
      const { userId } = c.get('caller')
      const folders = places.homeFolders(userId)
      const folderIds = new Set(folders.map(({ id }) => id))
      const workspaceIds = new Set(places.workspacesOf(userId).map(({ id }) => id))
      const things = thingsIn(userId, ({ workspaceId }) => workspaceId === null || !workspaceIds.has(workspaceId))
      // The folder of somebody else's home, or of a workspace out of sight, does not exist for this person.
      const placed = <T extends Placed>(thing: T): T =>
        thing.folderId !== null && folderIds.has(thing.folderId) ? thing : { ...thing, folderId: null }
      const contents = { folders, sheets: things.sheets.map(placed), items: things.items.map(placed) }
      return toWireContents(null, contents, viewFor(c, EVERY_LEVEL))
    },
    /** With `deep` the whole tree, else only what stands at its top. */
    workspace(c: ServiceContext, id: number, deep: boolean): object {
      const things = thingsIn(c.get('caller').userId, ({ workspaceId }) => workspaceId === id)
      const folders = places.workspaceFolders(id)
      return toWireContents(null, { folders, ...things }, viewFor(c, deep ? EVERY_LEVEL : 0))
    },
    /** What stands in the folder itself; the folders in it are named, not opened. */
    folder(c: ServiceContext, folder: FolderRecord): object {
      const things = thingsIn(c.get('caller').userId, ({ folderId }) => folderId === folder.id)
      return toWireContents(folder.id, { folders: siblingsAndBelow(folder), ...things }, viewFor(c, 0))
    },
    /** The folders directly inside a folder, by name. */
    childrenOf: (folder: FolderRecord): readonly FolderRecord[] =>
      siblingsAndBelow(folder).filter(({ parentId }) => parentId === folder.id),
    /** The folders at the top of a workspace, by name. */
    topFoldersOf: ({ id }: WorkspaceRecord): readonly FolderRecord[] =>
      places.workspaceFolders(id).filter(({ parentId }) => parentId === null),
  }

  function siblingsAndBelow({ ownerId, workspaceId }: FolderRecord): readonly FolderRecord[] {
    return workspaceId === null ? places.homeFolders(ownerId) : places.workspaceFolders(workspaceId)
  }
}
