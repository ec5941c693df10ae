import type { FolderRecord, WorkspaceRecord } from '../../store/places/places.ts'
import type { Visible } from '../../store/places/visible-places.ts'
import type { VisibleSheet } from '../../store/sheets/sheets.ts'
import { toSummary } from '../sheets/summary.ts'

/** What stands in a place, at any depth: its folders and sheets, each naming the one it is in. */
export interface Contents {
  readonly folders: readonly FolderRecord[]
  readonly sheets: readonly VisibleSheet[]
}

/** How a tree is shown. */
export interface TreeView {
  /** How many levels of folders are opened; a folder below them is named, not opened. */
  readonly depth: number
  /** `ownerInfo` and `sheetVersion` add to each sheet. */
  readonly include: ReadonlySet<string>
  readonly permalinks: boolean
  /** The folders the person has marked. */
  readonly favorites: ReadonlySet<number>
}

/** A folder by itself. */
export function toWireFolder({ id, name }: FolderRecord): object {
  return { id, name, permalink: `sheaf://folders/${id}` }
}

/** A workspace by itself. */
export function toWireWorkspace({ id, name, accessLevel }: Visible<WorkspaceRecord>): object {
  return { id, name, accessLevel, permalink: `sheaf://workspaces/${id}` }
}

/** What stands in one folder (null: at the top), nested. Empty lists are left out, as the interface has it. */
export function toWireContents(parentId: number | null, contents: Contents, view: TreeView): object {
  return nest(parentId, indexed(contents), view)
}

/** The same contents by the folder they are in: a big tree is walked once, not once per folder. */
interface Index {
  readonly folders: ReadonlyMap<number | null, readonly FolderRecord[]>
  readonly sheets: ReadonlyMap<number | null, readonly VisibleSheet[]>
}

/** One level of the tree and, as far as the view goes, all below it. */
function nest(parentId: number | null, index: Index, view: TreeView): object {
  if (view.depth < 0) return {}
  const deeper = { ...view, depth: view.depth - 1 }

  const sheets = (index.sheets.get(parentId) ?? []).map(sheet => withLink(toSummary(sheet, view.include), view))
  const folders = (index.folders.get(parentId) ?? []).map(folder => ({
    ...withLink(toWireFolder(folder), view),
    ...(view.favorites.has(folder.id) ? { favorite: true } : {}),
    ...nest(folder.id, index, deeper),
  }))
  return { ...(sheets.length > 0 ? { sheets } : {}), ...(folders.length > 0 ? { folders } : {}) }
}

/** An item without its address, where the caller left those out (`exclude=permalinks`). */
function withLink(item: object, { permalinks }: TreeView): object {
  return permalinks ? item : { ...item, permalink: undefined }
}

function indexed({ folders, sheets }: Contents): Index {
  return {
    folders: groupedBy(folders, ({ parentId }) => parentId),
    sheets: groupedBy(sheets, ({ folderId }) => folderId),
  }
}

function groupedBy<T>(
  items: readonly T[],
  keyOf: (item: T) => number | null,
): ReadonlyMap<number | null, readonly T[]> {
  const groups = new Map<number | null, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}
