import { z } from 'zod'
import type { Slice } from '../../../shared/ipc/slice.ts'
import { withinMessage } from '../../../shared/ipc/slice.ts'
import type { SheetId } from '../../../shared/model/ids.ts'
import { Place } from '../../../shared/model/place.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { Favorite, FavoritesApi } from '../../api/favorites.ts'
import type { PlacesApi, ServicePlace } from '../../api/places.ts'
import { everyPage } from '../../api/transport/pages.ts'
import type { CacheClient } from '../../cache/client/cache-client.ts'
import type { Ask, Priority } from '../ask.ts'
import { type ListStore, loadList, saveList } from './kept-list.ts'

const KEY = 'places'

/** What is kept of the tree: the service's facts. What this computer knows is added when it is listed. */
const Kept = z.array(Place.omit({ copied: true, openedAt: true }))
type Kept = z.infer<typeof Kept>

export type PlacesDeps = {
  readonly api: { readonly places: PlacesApi; readonly favorites: FavoritesApi }
  readonly ask: Ask
  readonly cache: ListStore & Pick<CacheClient, 'listCopies'>
  readonly onChange: () => void
}

/** The list as those change it who make, rename, move and delete places. */
export type PlaceList = {
  /** As it was last read or changed. */
  readonly known: () => Promise<Kept>
  readonly change: (how: (places: Kept) => readonly Kept[number][]) => Promise<Result<null>>
  /** As the service has it now, at a person's wish; it is kept as well. */
  readonly read: () => Promise<Result<readonly ServicePlace[]>>
  /** The same with nobody waiting for it. */
  readonly refresh: () => Promise<Result<null>>
}

/** Workspaces, folders, sheets and stars, readable offline as they were last seen. */
export function createPlaces({ api, ask, cache, onChange }: PlacesDeps) {
  let known: Kept | null = null
  /** Counts what was changed here. */
  let changes = 0

  /** Null until the list was read from the service once. */
  const load = async (): Promise<Kept | null> => {
    if (known) return known
    const kept = await loadList(cache, KEY, Kept)
    // A refresh may have come first.
    known ??= kept
    return known
  }
  const keep = async (places: Kept): Promise<Result<null>> => {
    known = places
    const saved = await saveList(cache, KEY, places)
    onChange()
    return saved
  }
  const stars = (priority: Priority): Promise<Result<readonly Favorite[]>> =>
    everyPage(page => ask.read('List favorites', priority, signal => api.favorites.page(page, { signal })))

  /** Reads the tree anew. A star list that cannot be read leaves the stars as they are. */
  const read = async (priority: Priority): Promise<Result<readonly ServicePlace[]>> => {
    const begun = changes
    const [tree, starred] = await Promise.all([
      api.places.all((label, request) => ask.read(label, priority, request)),
      stars(priority),
    ])
    if (!tree.ok) return tree
    // Parts of it may be older than what was changed here meanwhile.
    if (changes !== begun) return read(priority)
    const before = await load()
    const marked = starred.ok
      ? new Set(starred.value.map(({ type, id }) => `${type}-${id}`))
      : new Set((before ?? []).filter(place => place.favorite).map(({ kind, id }) => `${kind}-${id}`))
    const kept = await keep(
      tree.value.map(({ createdAt: _, ...place }) => ({
        ...place,
        favorite: marked.has(`${place.kind}-${place.id}`),
      })),
    )
    return kept.ok ? tree : kept
  }
  const refresh = async (): Promise<Result<null>> => {
    const tree = await read('background')
    return tree.ok ? ok(null) : tree
  }
  const change: PlaceList['change'] = async how => {
    changes += 1
    const before = await load()
    const after = [...how(before ?? [])]
    // An empty list would claim that there are no sheets.
    return before === null && after.length === 0 ? ok(null) : keep(after)
  }

  return {
    /** Errors: no-copy, while nobody knows what is there; storage-broken. */
    async list(after: number): Promise<Result<Slice<Place>>> {
      const places = await load()
      if (places === null) return fail({ kind: 'no-copy' })
      const copies = await cache.listCopies({})
      if (!copies.ok) return copies
      const copyById = new Map<number, { readonly openedAt: number }>(copies.value.map(copy => [copy.sheetId, copy]))
      const rest = places.slice(after).map((place): Place => {
        const copy = place.kind === 'sheet' ? copyById.get(place.id) : undefined
        return { ...place, copied: copy !== undefined, openedAt: copy?.openedAt ?? null }
      })
      return ok(withinMessage(rest, after, false))
    },

    refresh,
    listed: {
      known: async () => (await load()) ?? [],
      change,
      read: () => read('person'),
      refresh,
    } satisfies PlaceList,

    /** Shown once the service has answered. */
    async setFavorite(sheetId: SheetId, favorite: boolean): Promise<Result<null>> {
      const answer = await ask.write(favorite ? 'Add a favorite' : 'Remove a favorite', sheetId, () =>
        favorite ? api.favorites.add(sheetId) : api.favorites.remove(sheetId),
      )
      if (!answer.ok) return answer
      return change(places =>
        places.map(place => (place.kind === 'sheet' && place.id === sheetId ? { ...place, favorite } : place)),
      )
    },
  }
}
export type Places = ReturnType<typeof createPlaces>
