import type { FolderRecord, WorkspaceRecord } from '../../store/containers/containers.ts'
import type { Visible } from '../../store/containers/visible-containers.ts'
import type { ItemKind } from '../../store/reports/items.ts'
import type { VisibleItem } from '../../store/reports/visible-items.ts'
import type { VisibleSheet } from '../../store/sheets/sheets.ts'
import { toItemSummary } from '../reports/item-view.ts'
import { toSummary } from '../sheets/summary.ts'

/** The content of a container at every depth: folders, sheets and other items, each with its folder id. */
export type Contents = {
  readonly folders: readonly FolderRecord[]
  readonly sheets: readonly VisibleSheet[]
  readonly items: readonly VisibleItem[]
}

/** Options for a tree. */
export type TreeView = {
  /** How many levels of folders have content; deeper folders are named only. */
  readonly depth: number
  /** `ownerInfo`, `sheetVersion` and `source` add fields to each sheet. */
  readonly include: ReadonlySet<string>
  readonly permalinks: boolean
  /** The user's favorite folders. */
  readonly favorites: ReadonlySet<number>
}

/** Converts a folder to wire form, without content. */
export function toWireFolder({ id, name }: FolderRecord): object {
  return { id, name, permalink: toContainerLink('folder', id) }
}

/** Converts a workspace to wire form, without content. */
export function toWireWorkspace({ id, name, accessLevel }: Visible<WorkspaceRecord>): object {
  return { id, name, accessLevel, permalink: toContainerLink('workspace', id) }
}

/** The local address that opens it. */
export function toContainerLink(kind: 'folder' | 'workspace', id: number): string {
  return `sheaf://${kind}s/${id}`
}

/** The content of one folder (null: the top level), nested. Empty lists are omitted, as in the API. */
export function toWireContents(parentId: number | null, contents: Contents, view: TreeView): object {
  return nest(parentId, indexed(contents), view)
}

/** The content grouped by folder, so that a large tree is walked once, not once per folder. */
type Index = {
  readonly folders: ReadonlyMap<number | null, readonly FolderRecord[]>
  readonly sheets: ReadonlyMap<number | null, readonly VisibleSheet[]>
  readonly items: ReadonlyMap<number | null, readonly VisibleItem[]>
}

/** One level of the tree with its content down to the requested depth. */
function nest(parentId: number | null, index: Index, view: TreeView): object {
  if (view.depth < 0) return {}
  const deeper = { ...view, depth: view.depth - 1 }

  const sheets = (index.sheets.get(parentId) ?? []).map(sheet => withLink(toSummary(sheet, view.include), view))
  const folders = (index.folders.get(parentId) ?? []).map(folder => ({
    ...withLink(toWireFolder(folder), view),
    ...(view.favorites.has(folder.id) ? { favorite: true } : {}),
    ...nest(folder.id, index, deeper),
  }))
  return {
    ...(sheets.length > 0 ? { sheets } : {}),
    ...(folders.length > 0 ? { folders } : {}),
    ...nestItems(index.items.get(parentId) ?? [], view),
  }
}

const ITEM_LISTS: Readonly<Record<ItemKind, string>> = { report: 'reports', sight: 'sights', template: 'templates' }

/** Reports, dashboards and templates, one list per kind. */
function nestItems(items: readonly VisibleItem[], view: TreeView): object {
  const lists: Record<string, object[]> = {}
  for (const item of items) {
    const name = ITEM_LISTS[item.kind]
    lists[name] = [...(lists[name] ?? []), withLink(toItemSummary(item, view.include), view)]
  }
  return lists
}

/** Omits the permalink if the caller excluded it (`exclude=permalinks`). */
function withLink(item: object, { permalinks }: TreeView): object {
  return permalinks ? item : { ...item, permalink: undefined }
}

function indexed({ folders, sheets, items }: Contents): Index {
  return {
    folders: groupedBy(folders, ({ parentId }) => parentId),
    sheets: groupedBy(sheets, ({ folderId }) => folderId),
    items: groupedBy(items, ({ folderId }) => folderId),
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
