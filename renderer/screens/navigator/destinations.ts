import type { ContainerRef, Item } from '../../../shared/model/item.ts'
import { whyNot } from './item-access.ts'
import { holdersOf, itemAt, itemKey, treeLines } from './item-tree.ts'

/** A location that an item can be created in, copied or moved to. */
export type Destination = {
  /** Null: Home. */
  readonly parent: ContainerRef | null
  readonly key: string
  readonly name: string
  readonly level: number
  /** Why the item cannot go there; null when it can. */
  readonly reason: string | null
}

/** Home contains everything outside of workspaces. It has no id, so its key is empty. */
export const HOME_KEY = ''

/** The name of Home on screen, as on the services. "Home" is the start page of the window. */
export const HOME_NAME = 'Sheets'

/**
 * Home, if the service has one, then every workspace and folder in navigator order. `moving`: the item to move; null
 * for a new item or a copy.
 */
export function destinations(items: readonly Item[], moving: Item | null, hasHome: boolean): readonly Destination[] {
  const holders = items.filter(({ kind }) => kind !== 'sheet')
  const home = { parent: null, key: HOME_KEY, name: HOME_NAME, level: 0, reason: reasonFor(null, moving, items) }
  return [
    ...(hasHome ? [home] : []),
    ...treeLines(holders, () => true).map(({ item, key, level }) => ({
      parent: toParent(item),
      key,
      name: item.name,
      level,
      reason: reasonFor(item, moving, items),
    })),
  ]
}

/** The destination with this key, or else the first that accepts the item. Null without any. */
export function firstDestination(offered: readonly Destination[], key: string): Destination | null {
  const open = offered.filter(({ reason }) => reason === null)
  return open.find(each => each.key === key) ?? open[0] ?? null
}

/** Why no location can be chosen, and what to do; null if one can. */
export function whyNowhere(offered: readonly Destination[]): string | null {
  if (offered.some(({ reason }) => reason === null)) return null
  return offered.length === 0
    ? 'This service keeps sheets and folders in workspaces, and you have none yet. Create a workspace first.'
    : 'There is no other location you can use. Create a workspace, or ask an admin of one for access.'
}

/** Why the item cannot go there; null when it can. `to` null: Home. */
function reasonFor(to: Item | null, moving: Item | null, items: readonly Item[]): string | null {
  if (moving && keyOf(moving.parent) === keyOf(to)) return 'Already here'
  if (to === null) return null
  if (moving && isInside(to, moving, items)) return 'Cannot be moved into itself'
  return whyNot('fill', to, items, null)
}

const keyOf = (to: ContainerRef | Item | null): string => (to ? itemKey(to) : HOME_KEY)

const isInside = (item: Item, holder: Item, items: readonly Item[]): boolean =>
  [item, ...holdersOf(item, items)].some(each => itemKey(each) === itemKey(holder))

/** Whether a dragged item may be dropped there. */
export function canGo(items: readonly Item[], moving: Item, to: ContainerRef | null, hasHome: boolean): boolean {
  if (to === null && !hasHome) return false
  const holder = to && itemAt(to, items)
  return (to === null || holder !== null) && reasonFor(holder, moving, items) === null
}

/** The place and all its contents at every depth, each once; the place itself first. */
export function insideOf(item: Item, items: readonly Item[]): readonly Item[] {
  const found = [item]
  const seen = new Set([itemKey(item)])
  // Grows during the loop: contents found so far may contain more.
  for (const holder of found) {
    if (holder.kind === 'sheet') continue
    const key = itemKey(holder)
    for (const each of items) {
      if (!each.parent || itemKey(each.parent) !== key || seen.has(itemKey(each))) continue
      seen.add(itemKey(each))
      found.push(each)
    }
  }
  return found
}

/** The location for new items while this place is selected: the place itself, or its parent. */
export const holderOf = (item: Item): ContainerRef | null => toParent(item) ?? item.parent

function toParent({ kind, id }: Item): ContainerRef | null {
  return kind === 'sheet' ? null : { kind, id }
}
