import type { Place, PlaceParent, PlaceRef } from '../../../shared/model/place.ts'

/** The service's facts about a container or item, as stored in the list. Local facts are added when it is listed. */
export type KeptPlace = Omit<Place, 'copied' | 'openedAt'>

/** Adds an item to the list, sorted by name among its kind. */
export const withPlace = (places: readonly KeptPlace[], place: KeptPlace): readonly KeptPlace[] =>
  inOrder([...places.filter(other => !isPlace(place)(other)), place])

export function renamedPlace(places: readonly KeptPlace[], ref: PlaceRef, name: string): readonly KeptPlace[] {
  const place = places.find(isPlace(ref))
  return place ? withPlace(places, { ...place, name }) : places
}

/** Contents move along, because they reference only their parent. */
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

/** Returns the item and all its descendants. */
export function placesIn(places: readonly KeptPlace[], ref: PlaceRef): readonly KeptPlace[] {
  const found: KeptPlace[] = places.filter(isPlace(ref))
  // Grows while it is iterated: each item found may have contents.
  for (const holder of found) {
    if (holder.kind === 'sheet') continue
    found.push(...places.filter(({ parent }) => parent?.kind === holder.kind && parent.id === holder.id))
  }
  return found
}

/** Replaces the workspaces; keeps their known contents. */
export const withWorkspaces = (places: readonly KeptPlace[], workspaces: readonly KeptPlace[]): readonly KeptPlace[] =>
  inOrder([...places.filter(({ kind }) => kind !== 'workspace'), ...workspaces])

/** Replaces the immediate contents of a container. Contents of folders that remain stay. */
export const withChildren = (
  places: readonly KeptPlace[],
  parent: PlaceParent,
  children: readonly KeptPlace[],
): readonly KeptPlace[] => replaced(places, place => isSameParent(place.parent, parent), children)

/** Replaces all descendants of a workspace. */
export function withContents(
  places: readonly KeptPlace[],
  workspace: PlaceParent,
  contents: readonly KeptPlace[],
): readonly KeptPlace[] {
  const inside = new Set(placesIn(places, workspace).slice(1))
  return replaced(places, place => inside.has(place), contents)
}

/**
 * Replaces everything outside of workspaces. Unnamed top-level sheets stay: the list of all sheets decides about them.
 */
export function withHome(places: readonly KeptPlace[], contents: readonly KeptPlace[]): readonly KeptPlace[] {
  const folders = places.filter(({ kind, parent }) => kind === 'folder' && parent === null)
  const inside = new Set(folders.flatMap(folder => placesIn(places, folder)))
  return replaced(places, place => inside.has(place), contents)
}

/** Returns the workspace of a container; null outside of workspaces. */
export function workspaceOf(places: readonly KeptPlace[], { kind, id }: PlaceParent): KeptPlace | null {
  let holder = places.find(isPlace({ kind, id }))
  for (let steps = places.length; holder?.parent && steps > 0; steps -= 1) holder = places.find(isPlace(holder.parent))
  return holder?.kind === 'workspace' ? holder : null
}

export const isPlace =
  ({ kind, id }: PlaceRef) =>
  (place: PlaceRef): boolean =>
    place.kind === kind && place.id === id

export const isSameParent = (a: PlaceParent | null, b: PlaceParent | null): boolean =>
  a?.kind === b?.kind && a?.id === b?.id

/** A key that is unique among all kinds. */
export const placeKey = ({ kind, id }: PlaceRef): string => `${kind}-${id}`

function replaced(
  places: readonly KeptPlace[],
  isOld: (place: KeptPlace) => boolean,
  contents: readonly KeptPlace[],
): readonly KeptPlace[] {
  const named = new Set(contents.map(placeKey))
  return inOrder([...places.filter(place => !isOld(place) && !named.has(placeKey(place))), ...contents])
}

const RANK = { folder: 0, sheet: 1, workspace: 2 } as const

/**
 * Sorts items outside of workspaces first, containers before their contents, each kind by name. Drops items whose
 * parent is not listed.
 */
export function inOrder(places: readonly KeptPlace[]): readonly KeptPlace[] {
  const inside = new Map<string, KeptPlace[]>()
  for (const place of places) {
    const key = place.parent ? placeKey(place.parent) : ''
    const beside = inside.get(key)
    if (beside) beside.push(place)
    else inside.set(key, [place])
  }
  const ordered: KeptPlace[] = []
  const add = (key: string) => {
    const here = (inside.get(key) ?? []).map(place => ({ place, name: place.name.toLowerCase() }))
    here.sort((a, b) => RANK[a.place.kind] - RANK[b.place.kind] || compare(a.name, b.name) || a.place.id - b.place.id)
    for (const { place } of here) {
      ordered.push(place)
      if (place.kind !== 'sheet') add(placeKey(place))
    }
  }
  add('')
  return ordered
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
