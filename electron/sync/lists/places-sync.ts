import { z } from 'zod'
import type { Slice } from '../../../shared/ipc/contract.ts'
import type { SheetId } from '../../../shared/model/ids.ts'
import { Place } from '../../../shared/model/place.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { everyPage } from '../../api/exchange/pages.ts'
import type { Favorite, FavoritesApi } from '../../api/favorites.ts'
import type { PlacesApi } from '../../api/places.ts'
import type { CacheClient } from '../../cache/cache-client.ts'
import type { Ask } from '../ask.ts'
import { type ListStore, loadList, saveList } from './kept-list.ts'
import { withinMessage } from './slice.ts'

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

/** Workspaces, folders, sheets and stars, readable offline as they were last seen. */
export function createPlaces({ api, ask, cache, onChange }: PlacesDeps) {
  let known: Kept | null = null

  const load = async (): Promise<Kept> => {
    if (known) return known
    const kept = await loadList(cache, KEY, Kept)
    // A refresh may have come first.
    known ??= kept ?? []
    return known
  }
  const keep = async (places: Kept): Promise<Result<null>> => {
    known = places
    const saved = await saveList(cache, KEY, places)
    onChange()
    return saved
  }
  const stars = (): Promise<Result<readonly Favorite[]>> =>
    everyPage(page => ask.read('List favorites', 'background', signal => api.favorites.page(page, { signal })))

  return {
    async list(after: number): Promise<Result<Slice<Place>>> {
      const places = await load()
      const copies = await cache.listCopies({})
      if (!copies.ok) return copies
      const copyById = new Map<number, { readonly openedAt: number }>(copies.value.map(copy => [copy.sheetId, copy]))
      const rest = places.slice(after).map((place): Place => {
        const copy = place.kind === 'sheet' ? copyById.get(place.id) : undefined
        return { ...place, copied: copy !== undefined, openedAt: copy?.openedAt ?? null }
      })
      return ok(withinMessage(rest, after, false))
    },

    /** Reads the tree anew. A star list that cannot be read leaves the stars as they are. */
    async refresh(): Promise<Result<null>> {
      const [tree, starred] = await Promise.all([
        api.places.all((label, request) => ask.read(label, 'background', request)),
        stars(),
      ])
      if (!tree.ok) return tree
      const before = await load()
      const marked = starred.ok
        ? new Set(starred.value.map(({ type, id }) => `${type}-${id}`))
        : new Set(before.filter(place => place.favorite).map(({ kind, id }) => `${kind}-${id}`))
      return keep(tree.value.map(place => ({ ...place, favorite: marked.has(`${place.kind}-${place.id}`) })))
    },

    /** Shown once the service has answered. */
    async setFavorite(sheetId: SheetId, favorite: boolean): Promise<Result<null>> {
      const answer = await ask.write(favorite ? 'Add a favorite' : 'Remove a favorite', sheetId, () =>
        favorite ? api.favorites.add(sheetId) : api.favorites.remove(sheetId),
      )
      if (!answer.ok) return answer
      const places = await load()
      return keep(
        places.map(place => (place.kind === 'sheet' && place.id === sheetId ? { ...place, favorite } : place)),
      )
    },
  }
}
export type Places = ReturnType<typeof createPlaces>
