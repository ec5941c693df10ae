import type { ServiceDeps } from '../../http/env.ts'
import { findAll } from '../../rules/search/terms.ts'
import { containerStore, type FolderRecord, type WorkspaceRecord } from '../../store/containers/containers.ts'
import type { ItemKind } from '../../store/reports/items.ts'
import { visibleItems } from '../../store/reports/visible-items.ts'
import type { VisibleSheet } from '../../store/sheets/sheets.ts'
import type { SearchResult, SearchScope } from './result.ts'
import type { Question } from './search-sheet.ts'

/** The searching user and the range of the search. */
type Seeker = {
  readonly userId: number
  /** Only in the user's Home (`location=personalWorkspace`). */
  readonly onlyHome: boolean
}

/** A named item with its location. */
type Named = {
  readonly id: number
  readonly name: string
  readonly modifiedAt: number
  readonly folderId?: number | null
  readonly workspaceId?: number | null
}

const KINDS: readonly (readonly [SearchScope, ItemKind, SearchResult['objectType']])[] = [
  ['reportNames', 'report', 'report'],
  ['sightNames', 'sight', 'dashboard'],
  ['templateNames', 'template', 'template'],
]

/** Searches the names of all items visible to a user. */
export function nameSearch({ store }: ServiceDeps) {
  const containers = containerStore(store.db)
  const items = visibleItems(store)

  return (
    { userId, onlyHome }: Seeker,
    sheets: readonly VisibleSheet[],
    { terms, isIn, modifiedSince }: Question,
  ): readonly SearchResult[] => {
    const workspaces = onlyHome ? [] : containers.workspacesOf(userId)
    const folders = [
      ...containers.homeFolders(userId),
      ...workspaces.flatMap(({ id }) => containers.workspaceFolders(id)),
    ]
    const toParent = parentOf(folders, workspaces)
    const search = (scope: SearchScope, objectType: SearchResult['objectType'], all: () => readonly Named[]) =>
      !isIn(scope)
        ? []
        : all()
            .filter(({ name, modifiedAt }) => modifiedAt >= modifiedSince && findAll(terms, [name]) !== null)
            .map(one => ({ objectType, objectId: one.id, text: one.name, ...toParent(one) }))

    return [
      ...search('sheetNames', 'sheet', () => sheets),
      ...search('folderNames', 'folder', () => folders.map(folder => ({ ...folder, folderId: folder.parentId }))),
      ...search('workspaceNames', 'workspace', () => workspaces),
      ...KINDS.flatMap(([scope, kind, objectType]) =>
        search(scope, objectType, () =>
          items.ofKind(userId, kind, ({ workspaceId, ownerId }) =>
            onlyHome ? workspaceId === null && ownerId === userId : true,
          ),
        ),
      ),
    ]
  }
}

/** The parent of an item, if it is a visible folder or workspace. */
function parentOf(folders: readonly FolderRecord[], workspaces: readonly WorkspaceRecord[]) {
  const folderById = new Map(folders.map(folder => [folder.id, folder]))
  const workspaceById = new Map(workspaces.map(workspace => [workspace.id, workspace]))

  return ({ folderId = null, workspaceId = null }: Named) => {
    const folder = folderId === null ? undefined : folderById.get(folderId)
    if (folder) return named('folder', folder)
    const workspace = folderId === null && workspaceId !== null ? workspaceById.get(workspaceId) : undefined
    return workspace ? named('workspace', workspace) : {}
  }
}

function named(parentObjectType: 'folder' | 'workspace', { id, name }: FolderRecord | WorkspaceRecord) {
  return { parentObjectType, parentObjectId: id, parentObjectName: name }
}
