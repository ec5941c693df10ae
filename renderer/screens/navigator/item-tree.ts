import type { Item, ItemRef } from '../../../shared/model/item.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { personsLocale } from '../../ui/messages/locale.ts'

/** One rendered row of the tree. */
export type TreeLine = { readonly item: Item; readonly key: string; readonly level: number; readonly isOpen: boolean }

/** Identifies a place across kinds. */
export const itemKey = ({ kind, id }: Pick<Item, 'kind' | 'id'>): string => `${kind}:${id}`

/**
 * The rows to render, parents before children, without the contents of collapsed places. Items whose parent is
 * missing (no longer shared) are at the top.
 */
export function treeLines(items: readonly Item[], isOpen: (key: string) => boolean): readonly TreeLine[] {
  const known = new Set(items.map(itemKey))
  const inside = new Map<string, Item[]>()
  for (const item of items) {
    const parent = item.parent ? itemKey(item.parent) : ''
    const at = known.has(parent) ? parent : ''
    inside.set(at, [...(inside.get(at) ?? []), item])
  }

  const linesIn = (parent: string, level: number): TreeLine[] =>
    foldersFirst(inside.get(parent) ?? []).flatMap(item => {
      const key = itemKey(item)
      const open = item.kind !== 'sheet' && isOpen(key)
      return [{ item, key, level, isOpen: open }, ...(open ? linesIn(key, level + 1) : [])]
    })
  return linesIn('', 0)
}

/** Sheets opened on this computer, newest first, including favorites. */
export function recentSheets(items: readonly Item[], atMost: number): readonly Item[] {
  return items
    .filter(({ kind, openedAt }) => kind === 'sheet' && openedAt !== null)
    .sort((a, b) => (b.openedAt ?? 0) - (a.openedAt ?? 0))
    .slice(0, atMost)
}

/** Sorted by name in the user's locale. */
export function favoriteSheets(items: readonly Item[]): readonly Item[] {
  return items
    .filter(({ kind, favorite }) => kind === 'sheet' && favorite)
    .sort((a, b) => a.name.localeCompare(b.name, personsLocale.now().tag))
}

/** The list that marks the sheet on screen, so that it is marked once: the tree, unless collapsed there. */
export function markedIn(
  sheet: Item,
  items: readonly Item[],
  isOpen: (key: string) => boolean,
): 'home' | 'favorites' | 'recent' {
  if (holdersOf(sheet, items).every(holder => isOpen(itemKey(holder)))) return 'home'
  return sheet.favorite ? 'favorites' : 'recent'
}

/** Workspaces are expanded by default, folders collapsed. */
export const isPlaceOpen = (openItems: ReadonlyMap<string, boolean>, key: string): boolean =>
  openItems.get(key) ?? key.startsWith('workspace:')

/** The location of a sheet, as "Workspace / Folder"; empty outside of workspaces. */
export function pathOf(items: readonly Item[], item: Item): string {
  const names = holdersOf(item, items).map(({ name }) => shownName(name))
  return names.slice(0, PATH_STEPS).reverse().join(' / ')
}

/** Longer paths show their end only. */
const PATH_STEPS = 8

/** The ancestors of a place, nearest first, each once: the service could return a cycle by mistake. */
export function holdersOf(item: Item, items: readonly Item[]): readonly Item[] {
  const seen = new Set([itemKey(item)])
  const holders: Item[] = []
  for (let { parent } = item; parent; ) {
    const holder = itemAt(parent, items)
    if (!holder || seen.has(itemKey(holder))) break
    seen.add(itemKey(holder))
    holders.push(holder)
    parent = holder.parent
  }
  return holders
}

/** Null if it is not in the list: no longer shared with this user. */
export const itemAt = (at: ItemRef, items: readonly Item[]): Item | null => indexOf(items).get(itemKey(at)) ?? null

const indexes = new WeakMap<readonly Item[], ReadonlyMap<string, Item>>()

/** Items by key, indexed once per list, because every row looks up its ancestors. */
function indexOf(items: readonly Item[]): ReadonlyMap<string, Item> {
  const known = indexes.get(items)
  if (known) return known
  const index = new Map(items.map(item => [itemKey(item), item]))
  indexes.set(items, index)
  return index
}

/** Keeps the service's order within each kind. */
const foldersFirst = (items: readonly Item[]): readonly Item[] => [
  ...items.filter(({ kind }) => kind !== 'sheet'),
  ...items.filter(({ kind }) => kind === 'sheet'),
]
