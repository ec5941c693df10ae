import type { ContainerRef, Item, ItemRef } from '../../../shared/model/item.ts'

/** The service's facts about a container or item, as stored in the list. Local facts are added when it is listed. */
export type KeptItem = Omit<Item, 'copied' | 'openedAt'>

/** Adds an item to the list, sorted by name among its kind. */
export const withItem = (items: readonly KeptItem[], item: KeptItem): readonly KeptItem[] =>
  inOrder([...items.filter(other => !isItem(item)(other)), item])

export function renamedItem(items: readonly KeptItem[], ref: ItemRef, name: string): readonly KeptItem[] {
  const item = items.find(isItem(ref))
  return item ? withItem(items, { ...item, name }) : items
}

/** Contents move along, because they reference only their parent. */
export function movedItem(items: readonly KeptItem[], ref: ItemRef, parent: ContainerRef | null): readonly KeptItem[] {
  const item = items.find(isItem(ref))
  return item ? withItem(items, { ...item, parent }) : items
}

export function withoutItem(items: readonly KeptItem[], ref: ItemRef): readonly KeptItem[] {
  const gone = new Set(itemsIn(items, ref))
  return items.filter(item => !gone.has(item))
}

/** Returns the item and all its descendants. */
export function itemsIn(items: readonly KeptItem[], ref: ItemRef): readonly KeptItem[] {
  const found: KeptItem[] = items.filter(isItem(ref))
  // Grows while it is iterated: each item found may have contents.
  for (const holder of found) {
    if (holder.kind === 'sheet') continue
    found.push(...items.filter(({ parent }) => parent?.kind === holder.kind && parent.id === holder.id))
  }
  return found
}

/** Replaces the workspaces; keeps their known contents. */
export const withWorkspaces = (items: readonly KeptItem[], workspaces: readonly KeptItem[]): readonly KeptItem[] =>
  inOrder([...items.filter(({ kind }) => kind !== 'workspace'), ...workspaces])

/** Replaces the immediate contents of a container. Contents of folders that remain stay. */
export const withChildren = (
  items: readonly KeptItem[],
  parent: ContainerRef,
  children: readonly KeptItem[],
): readonly KeptItem[] => replaced(items, item => isSameParent(item.parent, parent), children)

/** Replaces all descendants of a workspace. */
export function withContents(
  items: readonly KeptItem[],
  workspace: ContainerRef,
  contents: readonly KeptItem[],
): readonly KeptItem[] {
  const inside = new Set(itemsIn(items, workspace).slice(1))
  return replaced(items, item => inside.has(item), contents)
}

/**
 * Replaces everything outside of workspaces. Unnamed top-level sheets stay: the list of all sheets decides about them.
 */
export function withHome(items: readonly KeptItem[], contents: readonly KeptItem[]): readonly KeptItem[] {
  const folders = items.filter(({ kind, parent }) => kind === 'folder' && parent === null)
  const inside = new Set(folders.flatMap(folder => itemsIn(items, folder)))
  return replaced(items, item => inside.has(item), contents)
}

/** Returns the workspace of a container; null outside of workspaces. */
export function workspaceOf(items: readonly KeptItem[], { kind, id }: ContainerRef): KeptItem | null {
  let holder = items.find(isItem({ kind, id }))
  for (let steps = items.length; holder?.parent && steps > 0; steps -= 1) holder = items.find(isItem(holder.parent))
  return holder?.kind === 'workspace' ? holder : null
}

export const isItem =
  ({ kind, id }: ItemRef) =>
  (item: ItemRef): boolean =>
    item.kind === kind && item.id === id

export const isSameParent = (a: ContainerRef | null, b: ContainerRef | null): boolean =>
  a?.kind === b?.kind && a?.id === b?.id

/** A key that is unique among all kinds. */
export const itemKey = ({ kind, id }: ItemRef): string => `${kind}-${id}`

function replaced(
  items: readonly KeptItem[],
  isOld: (item: KeptItem) => boolean,
  contents: readonly KeptItem[],
): readonly KeptItem[] {
  const named = new Set(contents.map(itemKey))
  return inOrder([...items.filter(item => !isOld(item) && !named.has(itemKey(item))), ...contents])
}

const RANK = { folder: 0, sheet: 1, workspace: 2 } as const

/**
 * Sorts items outside of workspaces first, containers before their contents, each kind by name. Drops items whose
 * parent is not listed.
 */
export function inOrder(items: readonly KeptItem[]): readonly KeptItem[] {
  const inside = new Map<string, KeptItem[]>()
  for (const item of items) {
    const key = item.parent ? itemKey(item.parent) : ''
    const beside = inside.get(key)
    if (beside) beside.push(item)
    else inside.set(key, [item])
  }
  const ordered: KeptItem[] = []
  const add = (key: string) => {
    const here = (inside.get(key) ?? []).map(item => ({ item, name: item.name.toLowerCase() }))
    here.sort((a, b) => RANK[a.item.kind] - RANK[b.item.kind] || compare(a.name, b.name) || a.item.id - b.item.id)
    for (const { item } of here) {
      ordered.push(item)
      if (item.kind !== 'sheet') add(itemKey(item))
    }
  }
  add('')
  return ordered
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
