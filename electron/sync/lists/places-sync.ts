import { z } from 'zod'
import type { After } from '../../../shared/after.ts'
import { withinMessage } from '../../../shared/ipc/slice.ts'
import type { SheetId } from '../../../shared/model/ids.ts'
import { Place, type PlaceParent, type PlaceRef, type PlaceSlice } from '../../../shared/model/place.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { Favorite, FavoritesApi } from '../../api/favorites.ts'
import type { PlacesApi, ServicePlace } from '../../api/places.ts'
import { everyPage } from '../../api/transport/pages.ts'
import type { CacheClient } from '../../cache/client/cache-client.ts'
import type { Ask, Priority } from '../ask.ts'
import { type ListStore, loadList, saveList } from './kept-list.ts'
import { placeKey } from './organized-places.ts'
import { createPlaceReader } from './place-reader.ts'
import type { PlaceTree } from './place-tree.ts'
import { createContainers } from './read-containers.ts'
import type { Extent } from './walk-containers.ts'

const KEY = 'places'
const READ_KEY = 'containers-read'
const HOME_KEY = 'has-home'
/** Interval of notifications while hundreds of containers are read: each makes the windows reload the list. */
const TELL_EVERY_MS = 1000
/**
 * A first list is shown as a whole if it is read within this time, because the window then opens its first sheet. After
 * it, the list is shown as far as it is read, once it contains a sheet.
 */
const FIRST_AFTER_MS = 3000

/** The stored tree: the service's facts. Local facts are added when it is listed. */
const Kept = z.array(Place.omit({ copied: true, openedAt: true }))
type Kept = z.infer<typeof Kept>
const ReadAt = z.record(z.string(), z.number())

export type PlacesDeps = {
  readonly api: { readonly places: PlacesApi; readonly favorites: FavoritesApi }
  readonly ask: Ask
  readonly cache: ListStore & Pick<CacheClient, 'listCopies'>
  readonly now: () => number
  readonly after: After
  readonly onChange: () => void
}

/** The list, for operations that create, rename, move and delete items. */
export type PlaceList = {
  /** As last read or changed. */
  readonly known: () => Promise<Kept>
  readonly change: (how: (places: Kept) => readonly Kept[number][]) => Promise<Result<null>>
  /** Reads these containers from the service on the user's request and stores them. Null is the top level. */
  readonly read: (parents: readonly (PlaceParent | null)[]) => Promise<Result<readonly ServicePlace[]>>
  /** Reads changes in the background. */
  readonly refresh: () => Promise<Result<null>>
}

/** Workspaces, folders, sheets and favorites, cached for offline use. */
export function createPlaces({ api, ask, cache, now, after: later, onChange }: PlacesDeps) {
  let known: Kept | null = null
  /** A service is assumed to have a Home until it responds that it has none. */
  let hasHome = true
  /** Counts local changes. */
  let changes = 0
  /** Null until the favorites are read in this run; until then the stored ones count. */
  let stars: ReadonlySet<string> | null = null
  let isUnsaved = false
  /** Start of reading the first list, which is still hidden; null once a list is shown. */
  let unseenSince: number | null = null
  let callOff: () => void = () => undefined
  let toldAt = Number.NEGATIVE_INFINITY
  /** One refresh at a time. */
  let running: { readonly extent: Extent; readonly done: Promise<Result<null>> } | null = null

  /** Null until the list was read from the service once. */
  const load = async (): Promise<Kept | null> => {
    if (known) return known
    const kept = await loadList(cache, KEY, Kept)
    const readAt = await loadList(cache, READ_KEY, ReadAt)
    const keptHome = await loadList(cache, HOME_KEY, z.boolean())
    // A refresh may have finished first.
    if (known === null && kept) {
      known = kept
      hasHome = keptHome ?? true
      for (const [key, at] of Object.entries(readAt ?? {})) tree.readAt.set(key, at)
    }
    return known
  }
  const keep = async (): Promise<Result<null>> => {
    callOff()
    isUnsaved = false
    unseenSince = null
    toldAt = now()
    await saveList(cache, HOME_KEY, hasHome) // without it Home is offered until the service responds again
    const saved = await saveList(cache, KEY, known ?? [])
    onChange()
    return saved
  }
  /** Publishes now or later: the rest of the list may wait a minute for the budget. */
  const tellWhenDue = () => {
    callOff()
    if (!isUnsaved) return
    if (unseenSince !== null && !hasSheets(known ?? [])) return
    const sinceTold = TELL_EVERY_MS - Math.abs(now() - toldAt)
    const sinceBegun = unseenSince === null ? 0 : FIRST_AFTER_MS - Math.abs(now() - unseenSince)
    const waitMs = Math.max(sinceTold, sinceBegun)
    if (waitMs <= 0)
      void keep() // if this cannot be saved, the end of the refresh saves it
    else callOff = later(waitMs, tellWhenDue)
  }
  const isStarred = (place: PlaceRef): boolean =>
    stars?.has(placeKey(place)) ?? known?.some(each => each.favorite && placeKey(each) === placeKey(place)) ?? false

  const tree: PlaceTree = {
    places: () => known ?? [],
    apply(how) {
      const before = known
      const after = [...how(before ?? [])]
      // The first response may contain only the workspaces of a user who has none.
      if (before !== null && isSame(before, after)) return
      known = after
      isUnsaved = true
      tellWhenDue()
    },
    setHome(answered) {
      if (answered === hasHome) return
      hasHome = answered
      isUnsaved = true
      tellWhenDue()
    },
    toKept: ({ createdAt: _, ...place }) => ({ ...place, favorite: isStarred(place) }),
    changes: () => changes,
    readAt: new Map(),
  }
  const containers = createContainers({ reader: createPlaceReader(api.places, ask), tree, now })

  /** Unreadable favorites keep their state. */
  const readStars = async (priority: Priority): Promise<void> => {
    const begun = changes
    const read: Result<readonly Favorite[]> = await everyPage(page =>
      ask.read('List favorites', priority, signal => api.favorites.page(page, { signal })),
    )
    if (!read.ok || changes !== begun) return
    const starred = new Set(read.value.map(({ type, id }) => `${type}-${id}`))
    stars = starred
    if (known) tree.apply(places => places.map(place => ({ ...place, favorite: starred.has(placeKey(place)) })))
  }

  const run = async (extent: Extent, priority: Priority): Promise<Result<null>> => {
    if ((await load()) === null) unseenSince ??= now()
    await readStars(priority)
    const refreshed = await containers.refresh(extent, priority)
    if (!refreshed.ok && unseenSince !== null && !hasSheets(known ?? [])) {
      // Only containers were read: showing them would claim that there are no sheets.
      known = null
      isUnsaved = false
      tree.readAt.clear()
      return refreshed
    }
    await saveList(cache, READ_KEY, Object.fromEntries(tree.readAt)) // without it the next start reads more
    const saved = isUnsaved ? await keep() : ok(null)
    return refreshed.ok ? saved : refreshed
  }
  const refresh = async (extent: Extent, priority: Priority): Promise<Result<null>> => {
    while (running !== null) {
      const { done, extent: other } = running
      const joined = await done
      if (other === 'everything' || extent === 'changes') return joined
    }
    const done = run(extent, priority).finally(() => {
      running = null
    })
    running = { extent, done }
    return done
  }
  const change: PlaceList['change'] = async how => {
    changes += 1
    const before = await load()
    const after = [...how(before ?? [])]
    // An empty list would claim that there are no sheets.
    if (before === null && after.length === 0) return ok(null)
    known = after
    return keep()
  }

  return {
    /** Errors: no-copy, while the contents are unknown; storage-broken. */
    async list(after: number): Promise<Result<PlaceSlice>> {
      const places = await load()
      if (places === null || unseenSince !== null) return fail({ kind: 'no-copy' })
      const copies = await cache.listCopies({})
      if (!copies.ok) return copies
      const copyById = new Map<number, { readonly openedAt: number }>(copies.value.map(copy => [copy.sheetId, copy]))
      const rest = places.slice(after).map((place): Place => {
        const copy = place.kind === 'sheet' ? copyById.get(place.id) : undefined
        return { ...place, copied: copy !== undefined, openedAt: copy?.openedAt ?? null }
      })
      return ok({ ...withinMessage(rest, after, false), ...(hasHome ? {} : { noHome: true }) })
    },

    /** Reads changes in the background. */
    look: () => refresh('changes', 'background'),
    /** Reads everything on the user's request: the top level at once, containers in the background. */
    refresh: () => refresh('everything', 'person'),
    listed: {
      known: async () => (await load()) ?? [],
      change,
      async read(parents) {
        await load()
        const read = await containers.read(parents)
        if (isUnsaved) await keep()
        return read
      },
      refresh: () => refresh('changes', 'background'),
    } satisfies PlaceList,

    /** Shown after the service responds. */
    async setFavorite(sheetId: SheetId, favorite: boolean): Promise<Result<null>> {
      const answer = await ask.write(favorite ? 'Add a favorite' : 'Remove a favorite', sheetId, () =>
        favorite ? api.favorites.add(sheetId) : api.favorites.remove(sheetId),
      )
      if (!answer.ok) return answer
      const starred = new Set(stars)
      if (favorite) starred.add(`sheet-${sheetId}`)
      else starred.delete(`sheet-${sheetId}`)
      if (stars) stars = starred
      return change(places =>
        places.map(place => (place.kind === 'sheet' && place.id === sheetId ? { ...place, favorite } : place)),
      )
    },
  }
}
export type Places = ReturnType<typeof createPlaces>

const hasSheets = (places: Kept): boolean => places.some(({ kind }) => kind === 'sheet')

const isSame = (before: Kept, after: Kept): boolean =>
  before.length === after.length &&
  before.every((place, index) => place === after[index] || JSON.stringify(place) === JSON.stringify(after[index]))
