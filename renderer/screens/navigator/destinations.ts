import type { Place, PlaceParent } from '../../../shared/model/place.ts'
import { whyNot } from './place-access.ts'
import { holdersOf, placeAt, placeKey, treeLines } from './place-tree.ts'

/** A place that something can be put into, as a list offers it. */
export type Destination = {
  /** Null: Home. */
  readonly parent: PlaceParent | null
  readonly key: string
  readonly name: string
  readonly level: number
  /** Why it cannot go there; null when it can. */
  readonly reason: string | null
}

/** Home is what is in no workspace: it has no number, and its key is empty. */
export const HOME_KEY = ''

/** The name of Home on screen, as the services call it. "Home" itself is the first page of the window. */
export const HOME_NAME = 'Sheets'

/**
 * Home, where the service has one, then every workspace and folder as in the navigator. `moving`: what is to go there; null for something
 * new or a copy.
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

/** The one of this key, or else the first that accepts it. Null: none does. */
export function firstDestination(offered: readonly Destination[], key: string): Destination | null {
  const open = offered.filter(({ reason }) => reason === null)
  return open.find(each => each.key === key) ?? open[0] ?? null
}

/** Why there is no location to choose, and what to do then; null where there is one. */
export function whyNowhere(offered: readonly Destination[]): string | null {
  if (offered.some(({ reason }) => reason === null)) return null
  return offered.length === 0
    ? 'This service keeps sheets and folders in workspaces, and you have none yet. Create a workspace first.'
    : 'There is no other location you can use. Create a workspace, or ask an admin of one for access.'
}

/** Why it cannot go there; null when it can. `to` null: Home. */
function reasonFor(to: Place | null, moving: Place | null, places: readonly Place[]): string | null {
  if (moving && keyOf(moving.parent) === keyOf(to)) return 'Already here'
  if (to === null) return null
  if (moving && isInside(to, moving, places)) return 'Cannot be moved into itself'
  return whyNot('fill', to, places, null)
}

const keyOf = (to: PlaceParent | Place | null): string => (to ? placeKey(to) : HOME_KEY)

const isInside = (place: Place, holder: Place, places: readonly Place[]): boolean =>
  [place, ...holdersOf(place, places)].some(each => placeKey(each) === placeKey(holder))

/** Whether a thing that is dragged may be let go there. */
export function canGo(places: readonly Place[], moving: Place, to: PlaceParent | null, hasHome: boolean): boolean {
  if (to === null && !hasHome) return false
  const holder = to && placeAt(to, places)
  return (to === null || holder !== null) && reasonFor(holder, moving, places) === null
}

/** The place itself and all that is in it, at every depth, each once; the place itself first. */
export function insideOf(place: Place, places: readonly Place[]): readonly Place[] {
  const found = [place]
  const seen = new Set([placeKey(place)])
  // Grows while it is walked: what was found may hold more.
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

/** What things are put into when this place is the one a person points at: itself, or what it lies in. */
export const holderOf = (place: Place): PlaceParent | null => toParent(place) ?? place.parent

function toParent({ kind, id }: Place): PlaceParent | null {
  return kind === 'sheet' ? null : { kind, id }
}
