import type { Place, PlaceParent } from '../../../shared/model/place.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { personsLocale } from '../../ui/messages/locale.ts'

/** One rendered row of the tree. */
export type TreeLine = { readonly place: Place; readonly key: string; readonly level: number; readonly isOpen: boolean }

/** Identifies a place across kinds. */
export const placeKey = ({ kind, id }: Pick<Place, 'kind' | 'id'>): string => `${kind}:${id}`

/**
 * The rows to render, parents before children, without the contents of collapsed places. Places whose parent is
 * missing (no longer shared) are at the top.
 */
export function treeLines(places: readonly Place[], isOpen: (key: string) => boolean): readonly TreeLine[] {
  const known = new Set(places.map(placeKey))
  const inside = new Map<string, Place[]>()
  for (const place of places) {
    const parent = place.parent ? placeKey(place.parent) : ''
    const at = known.has(parent) ? parent : ''
    inside.set(at, [...(inside.get(at) ?? []), place])
  }

  const linesIn = (parent: string, level: number): TreeLine[] =>
    foldersFirst(inside.get(parent) ?? []).flatMap(place => {
      const key = placeKey(place)
      const open = place.kind !== 'sheet' && isOpen(key)
      return [{ place, key, level, isOpen: open }, ...(open ? linesIn(key, level + 1) : [])]
    })
  return linesIn('', 0)
}

/** Sheets opened on this computer, newest first, including favorites. */
export function recentSheets(places: readonly Place[], atMost: number): readonly Place[] {
  return places
    .filter(({ kind, openedAt }) => kind === 'sheet' && openedAt !== null)
    .sort((a, b) => (b.openedAt ?? 0) - (a.openedAt ?? 0))
    .slice(0, atMost)
}

/** Sorted by name in the user's locale. */
export function favoriteSheets(places: readonly Place[]): readonly Place[] {
  return places
    .filter(({ kind, favorite }) => kind === 'sheet' && favorite)
    .sort((a, b) => a.name.localeCompare(b.name, personsLocale.now().tag))
}

/** The list that marks the sheet on screen, so that it is marked once: the tree, unless collapsed there. */
export function markedIn(
  sheet: Place,
  places: readonly Place[],
  isOpen: (key: string) => boolean,
): 'home' | 'favorites' | 'recent' {
  if (holdersOf(sheet, places).every(holder => isOpen(placeKey(holder)))) return 'home'
  return sheet.favorite ? 'favorites' : 'recent'
}

/** Workspaces are expanded by default, folders collapsed. */
export const isPlaceOpen = (openPlaces: ReadonlyMap<string, boolean>, key: string): boolean =>
  openPlaces.get(key) ?? key.startsWith('workspace:')

/** The location of a sheet, as "Workspace / Folder"; empty outside of workspaces. */
export function pathOf(places: readonly Place[], place: Place): string {
  const names = holdersOf(place, places).map(({ name }) => shownName(name))
  return names.slice(0, PATH_STEPS).reverse().join(' / ')
}

/** Longer paths show their end only. */
const PATH_STEPS = 8

/** The ancestors of a place, nearest first, each once: the service could return a cycle by mistake. */
export function holdersOf(place: Place, places: readonly Place[]): readonly Place[] {
  const seen = new Set([placeKey(place)])
  const holders: Place[] = []
  for (let { parent } = place; parent; ) {
    const holder = placeAt(parent, places)
    if (!holder || seen.has(placeKey(holder))) break
    seen.add(placeKey(holder))
    holders.push(holder)
    parent = holder.parent
  }
  return holders
}

/** Null if it is not in the list: no longer shared with this user. */
export const placeAt = (at: PlaceParent, places: readonly Place[]): Place | null =>
  indexOf(places).get(placeKey(at)) ?? null

const indexes = new WeakMap<readonly Place[], ReadonlyMap<string, Place>>()

/** Places by key, indexed once per list, because every row looks up its ancestors. */
function indexOf(places: readonly Place[]): ReadonlyMap<string, Place> {
  const known = indexes.get(places)
  if (known) return known
  const index = new Map(places.map(place => [placeKey(place), place]))
  indexes.set(places, index)
  return index
}

/** Keeps the service's order within each kind. */
const foldersFirst = (places: readonly Place[]): readonly Place[] => [
  ...places.filter(({ kind }) => kind !== 'sheet'),
  ...places.filter(({ kind }) => kind === 'sheet'),
]
