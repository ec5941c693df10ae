import type { Place, PlaceParent } from '../../../shared/model/place.ts'
import { whyNot } from './place-access.ts'
import { placeKey, treeLines } from './place-tree.ts'

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

/** Home, then every workspace and folder as in the navigator. `moving`: what is to go there; null for something new or a copy. */
export function destinations(places: readonly Place[], moving: Place | null): readonly Destination[] {
  const holders = places.filter(({ kind }) => kind !== 'sheet')
  const inside = moving ? keysInside(moving, places) : new Set<string>()
  const here = moving ? (moving.parent ? placeKey(moving.parent) : HOME_KEY) : null
  return [
    { parent: null, key: HOME_KEY, name: 'Home', level: 0, reason: here === HOME_KEY ? IS_HERE : null },
    ...treeLines(holders, () => true).map(({ place, key, level }) => ({
      parent: toParent(place),
      key,
      name: place.name,
      level,
      reason: here === key ? IS_HERE : inside.has(key) ? 'Not into itself' : whyNot('fill', place, places),
    })),
  ]
}

const IS_HERE = 'Is here'

/** Whether a thing that is dragged may be let go there. */
export const canGo = (places: readonly Place[], moving: Place, to: PlaceParent | null): boolean =>
  destinations(places, moving).some(({ key, reason }) => key === (to ? placeKey(to) : HOME_KEY) && reason === null)

/** The place itself and all that is in it, at every depth. */
function keysInside(place: Place, places: readonly Place[]): ReadonlySet<string> {
  return new Set(insideOf(place, places).map(placeKey))
}

/** The same as places, the place itself first. */
export function insideOf(place: Place, places: readonly Place[]): readonly Place[] {
  const found = [place]
  // Grows while it is walked: what was found may hold more.
  for (const holder of found) {
    if (holder.kind === 'sheet') continue
    const key = placeKey(holder)
    found.push(...places.filter(({ parent }) => parent !== null && placeKey(parent) === key))
  }
  return found
}

/** What things are put into when this place is the one a person points at: itself, or what it lies in. */
export const holderOf = (place: Place): PlaceParent | null => toParent(place) ?? place.parent

function toParent({ kind, id }: Place): PlaceParent | null {
  return kind === 'sheet' ? null : { kind, id }
}

/** What a place lies in, the nearest first. */
export function holdersOf({ parent }: Place, places: readonly Place[]): readonly Place[] {
  const holder = parent && places.find(place => placeKey(place) === placeKey(parent))
  return holder ? [holder, ...holdersOf(holder, places)] : []
}
