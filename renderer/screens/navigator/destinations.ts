import type { Place, PlaceParent } from '../../../shared/model/place.ts'
import { whyNot } from './place-access.ts'
import { holdersOf, placeAt, placeKey, treeLines } from './place-tree.ts'

/** A location that an item can be created in, copied or moved to. */
export type Destination = {
  /** Null: Home. */
  readonly parent: PlaceParent | null
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
export function destinations(places: readonly Place[], moving: Place | null, hasHome: boolean): readonly Destination[] {
  const holders = places.filter(({ kind }) => kind !== 'sheet')
  const home = { parent: null, key: HOME_KEY, name: HOME_NAME, level: 0, reason: reasonFor(null, moving, places) }
  return [
    ...(hasHome ? [home] : []),
    ...treeLines(holders, () => true).map(({ place, key, level }) => ({
      parent: toParent(place),
      key,
      name: place.name,
      level,
      reason: reasonFor(place, moving, places),
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
function reasonFor(to: Place | null, moving: Place | null, places: readonly Place[]): string | null {
  if (moving && keyOf(moving.parent) === keyOf(to)) return 'Already here'
  if (to === null) return null
  if (moving && isInside(to, moving, places)) return 'Cannot be moved into itself'
  return whyNot('fill', to, places, null)
}

const keyOf = (to: PlaceParent | Place | null): string => (to ? placeKey(to) : HOME_KEY)

const isInside = (place: Place, holder: Place, places: readonly Place[]): boolean =>
  [place, ...holdersOf(place, places)].some(each => placeKey(each) === placeKey(holder))

/** Whether a dragged item may be dropped there. */
export function canGo(places: readonly Place[], moving: Place, to: PlaceParent | null, hasHome: boolean): boolean {
  if (to === null && !hasHome) return false
  const holder = to && placeAt(to, places)
  return (to === null || holder !== null) && reasonFor(holder, moving, places) === null
}

/** The place and all its contents at every depth, each once; the place itself first. */
export function insideOf(place: Place, places: readonly Place[]): readonly Place[] {
  const found = [place]
  const seen = new Set([placeKey(place)])
  // Grows during the loop: contents found so far may contain more.
  for (const holder of found) {
    if (holder.kind === 'sheet') continue
    const key = placeKey(holder)
    for (const each of places) {
      if (!each.parent || placeKey(each.parent) !== key || seen.has(placeKey(each))) continue
      seen.add(placeKey(each))
      found.push(each)
    }
  }
  return found
}

/** The location for new items while this place is selected: the place itself, or its parent. */
export const holderOf = (place: Place): PlaceParent | null => toParent(place) ?? place.parent

function toParent({ kind, id }: Place): PlaceParent | null {
  return kind === 'sheet' ? null : { kind, id }
}
