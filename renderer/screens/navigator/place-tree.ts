import type { Place, PlaceParent } from '../../../shared/model/place.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { personsLocale } from '../../ui/messages/locale.ts'

/** One line of the navigator's tree as it is drawn. */
export type TreeLine = { readonly place: Place; readonly key: string; readonly level: number; readonly isOpen: boolean }

/** Names one place among all kinds. */
export const placeKey = ({ kind, id }: Pick<Place, 'kind' | 'id'>): string => `${kind}:${id}`

/**
 * The lines to draw, parents before children; what is inside a closed workspace or folder is left out. Places whose parent is
 * not there (no longer shared) stand at the top rather than vanish.
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

/** Sheets that were opened here, the latest first, whether or not they are favorites too. */
export function recentSheets(places: readonly Place[], atMost: number): readonly Place[] {
  return places
    .filter(({ kind, openedAt }) => kind === 'sheet' && openedAt !== null)
    .sort((a, b) => (b.openedAt ?? 0) - (a.openedAt ?? 0))
    .slice(0, atMost)
}

/** By name, as a person looks for them. */
export function favoriteSheets(places: readonly Place[]): readonly Place[] {
  return places
    .filter(({ kind, favorite }) => kind === 'sheet' && favorite)
    .sort((a, b) => a.name.localeCompare(b.name, personsLocale.now().tag))
}

/** The list that marks the sheet on screen, so that one sheet is marked once: where it lives, unless that is folded away. */
export function markedIn(
  sheet: Place,
  places: readonly Place[],
  isOpen: (key: string) => boolean,
): 'home' | 'favorites' | 'recent' {
  if (holdersOf(sheet, places).every(holder => isOpen(placeKey(holder)))) return 'home'
  return sheet.favorite ? 'favorites' : 'recent'
}

/** A workspace is open until a person closes it, a folder is closed until they open it. */
export const isPlaceOpen = (openPlaces: ReadonlyMap<string, boolean>, key: string): boolean =>
  openPlaces.get(key) ?? key.startsWith('workspace:')

/** Where a sheet lives, as "Workspace / Folder"; empty for a sheet of its own. */
export function pathOf(places: readonly Place[], place: Place): string {
  const names = holdersOf(place, places).map(({ name }) => shownName(name))
  return names.slice(0, PATH_STEPS).reverse().join(' / ')
}

/** Of a longer path only the end is shown. */
const PATH_STEPS = 8

/** What a place lies in, the nearest first. A folder that is its own ancestor would be a fault of the service: each is told once. */
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

/** Null when it is not in the list: not shared with this person any more. */
export const placeAt = (at: PlaceParent, places: readonly Place[]): Place | null =>
  indexOf(places).get(placeKey(at)) ?? null

const indexes = new WeakMap<readonly Place[], ReadonlyMap<string, Place>>()

/** Places by key, made once for each list: every line of the navigator asks for what it lies in. */
function indexOf(places: readonly Place[]): ReadonlyMap<string, Place> {
  const known = indexes.get(places)
  if (known) return known
  const index = new Map(places.map(place => [placeKey(place), place]))
  indexes.set(places, index)
  return index
}

/** The service's order within each kind. */
const foldersFirst = (places: readonly Place[]): readonly Place[] => [
  ...places.filter(({ kind }) => kind !== 'sheet'),
  ...places.filter(({ kind }) => kind === 'sheet'),
]
