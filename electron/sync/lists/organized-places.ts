import type { Place, PlaceParent, PlaceRef } from '../../../shared/model/place.ts'

/** The service's facts of a place, as the list of places keeps them. What this computer knows beside them is added later. */
export type KeptPlace = Omit<Place, 'copied' | 'openedAt'>

/** The list with one more line, where the service would name it: among its own kind by name. */
export function withPlace(places: readonly KeptPlace[], place: KeptPlace): readonly KeptPlace[] {
  const rest = places.filter(other => !isPlace(place)(other))
  const at = rest.findIndex(
    other => other.kind === place.kind && isSameParent(other.parent, place.parent) && comesAfter(other, place),
  )
  return at === -1 ? [...rest, place] : [...rest.slice(0, at), place, ...rest.slice(at)]
}

export function renamedPlace(places: readonly KeptPlace[], ref: PlaceRef, name: string): readonly KeptPlace[] {
  const place = places.find(isPlace(ref))
  return place ? withPlace(places, { ...place, name }) : places
}

/** What is inside comes along, for it names only the place it is in. */
export function movedPlace(
  places: readonly KeptPlace[],
  ref: PlaceRef,
  parent: PlaceParent | null,
): readonly KeptPlace[] {
  const place = places.find(isPlace(ref))
  return place ? withPlace(places, { ...place, parent }) : places
}

export function withoutPlace(places: readonly KeptPlace[], ref: PlaceRef): readonly KeptPlace[] {
  const gone = new Set(placesIn(places, ref))
  return places.filter(place => !gone.has(place))
}

/** The place itself and everything in it, at every depth. */
export function placesIn(places: readonly KeptPlace[], ref: PlaceRef): readonly KeptPlace[] {
  const found: KeptPlace[] = places.filter(isPlace(ref))
  // Grows while it is walked: what was found may hold more.
  for (const holder of found) {
    if (holder.kind === 'sheet') continue
    found.push(...places.filter(({ parent }) => parent?.kind === holder.kind && parent.id === holder.id))
  }
  return found
}

export const isPlace =
  ({ kind, id }: PlaceRef) =>
  (place: PlaceRef): boolean =>
    place.kind === kind && place.id === id

export const isSameParent = (a: PlaceParent | null, b: PlaceParent | null): boolean =>
  a?.kind === b?.kind && a?.id === b?.id

const comesAfter = (a: KeptPlace, b: KeptPlace): boolean => a.name.toLowerCase() > b.name.toLowerCase()
