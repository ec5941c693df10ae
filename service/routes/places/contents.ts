import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { queryList } from '../../http/query.ts'
import { favoriteStore } from '../../store/places/favorites.ts'
import { type FolderRecord, placeStore } from '../../store/places/places.ts'
import type { VisibleSheet } from '../../store/sheets/sheets.ts'
import { type TreeView, toWireContents } from './place-view.ts'

const EVERY_LEVEL = Number.POSITIVE_INFINITY

export type ReadContents = ReturnType<typeof contentsReader>

/** Reads what a person sees in a place, as it travels. */
export function contentsReader({ store }: ServiceDeps) {
  const places = placeStore(store.db)
  const favorites = favoriteStore(store.db)

  const viewFor = (c: ServiceContext, depth: number): TreeView => {
    const marked = favorites.ofUser(c.get('caller').userId).filter(({ type }) => type === 'folder')
    return {
      depth,
      include: new Set(queryList(c, 'include')),
      permalinks: !queryList(c, 'exclude').includes('permalinks'),
      favorites: new Set(marked.map(({ objectId }) => objectId)),
    }
  }
  const sheetsIn = (c: ServiceContext, isThere: (sheet: VisibleSheet) => boolean) =>
    store.sheets.visibleTo(c.get('caller').userId).filter(isThere)

  return {
    /** A person's own folders and sheets, and at the top also those that others share with them one by one. */
    home(c: ServiceContext): object {
      const { userId } = c.get('caller')
      const folders = places.homeFolders(userId)
      const folderIds = new Set(folders.map(({ id }) => id))
      const workspaceIds = new Set(places.workspacesOf(userId).map(({ id }) => id))
      const sheets = sheetsIn(c, ({ workspaceId }) => workspaceId === null || !workspaceIds.has(workspaceId)).map(
        sheet =>
          // The folder of somebody else's home, or of a workspace out of sight, does not exist for this person.
          sheet.folderId !== null && folderIds.has(sheet.folderId) ? sheet : { ...sheet, folderId: null },
      )
      return toWireContents(null, { folders, sheets }, viewFor(c, EVERY_LEVEL))
    },
    /** With `deep` the whole tree, else only what stands at its top. */
    workspace(c: ServiceContext, id: number, deep: boolean): object {
      const sheets = sheetsIn(c, ({ workspaceId }) => workspaceId === id)
      const folders = places.workspaceFolders(id)
      return toWireContents(null, { folders, sheets }, viewFor(c, deep ? EVERY_LEVEL : 0))
    },
    /** What stands in the folder itself; the folders in it are named, not opened. */
    folder(c: ServiceContext, folder: FolderRecord): object {
      const sheets = sheetsIn(c, ({ folderId }) => folderId === folder.id)
      return toWireContents(folder.id, { folders: siblingsAndBelow(folder), sheets }, viewFor(c, 0))
    },
    /** The folders directly inside a folder, by name. */
    childrenOf: (folder: FolderRecord): readonly FolderRecord[] =>
      siblingsAndBelow(folder).filter(({ parentId }) => parentId === folder.id),
  }

  function siblingsAndBelow({ ownerId, workspaceId }: FolderRecord): readonly FolderRecord[] {
    return workspaceId === null ? places.homeFolders(ownerId) : places.workspaceFolders(workspaceId)
  }
}
