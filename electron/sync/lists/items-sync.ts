import { withinMessage } from '../../../shared/ipc/slice.ts'
import type { ContainerRef, Item, ItemSlice } from '../../../shared/model/item.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { FavoritesApi } from '../../api/favorites.ts'
import type { ItemsApi, ServiceItem } from '../../api/items.ts'
import type { CacheClient } from '../../cache/client/cache-client.ts'
import type { Ask, Priority } from '../ask.ts'
import { createFavorites } from './favorites.ts'
import { createItemReader } from './item-reader.ts'
import { createKeptTree, type ItemTree, type Kept, type KeptTreeDeps } from './item-tree.ts'
import { createContainers } from './read-containers.ts'
import type { Extent } from './walk-containers.ts'

export type ItemsDeps = KeptTreeDeps & {
  readonly api: { readonly items: ItemsApi; readonly favorites: FavoritesApi }
  readonly ask: Ask
  readonly cache: Pick<CacheClient, 'listCopies'>
}

/** The list, for operations that create, rename, move and delete items. */
export type ItemList = {
  /** As last read or changed. */
  readonly known: () => Promise<Kept>
  readonly change: (how: (items: Kept) => readonly Kept[number][]) => Promise<Result<null>>
  /** Reads these containers from the service on the user's request and stores them. Null is the top level. */
  readonly read: (parents: readonly (ContainerRef | null)[]) => Promise<Result<readonly ServiceItem[]>>
  /** Reads changes in the background. */
  readonly refresh: () => Promise<Result<null>>
}

/** Workspaces, folders, sheets and favorites, cached for offline use. */
export function createItems({ api, ask, cache, now, after, onChange }: ItemsDeps) {
  const tree = createKeptTree({ cache, now, after, onChange })
  const favorites = createFavorites(api.favorites, ask, tree)
  const { items, apply, setHome, changes, readAt } = tree
  const toKept: ItemTree['toKept'] = ({ createdAt: _, ...item }) => ({
    ...item,
    favorite: favorites.isStarred(item),
  })
  const containers = createContainers({
    reader: createItemReader(api.items, ask),
    tree: { items, apply, setHome, changes, readAt, toKept },
    now,
  })
  const refresh = oneAtATime(async (extent, priority) => {
    await tree.beginReading()
    await favorites.read(priority)
    const refreshed = await containers.refresh(extent, priority)
    if (!refreshed.ok && tree.dropUnseen()) return refreshed
    await tree.keepReadAt() // without it the next start reads more
    const saved = await tree.keepUnsaved()
    return refreshed.ok ? saved : refreshed
  })

  return {
    /** Errors: no-copy, while the contents are unknown; storage-broken. */
    async list(after: number): Promise<Result<ItemSlice>> {
      const items = await tree.load()
      if (items === null || tree.isHidden()) return fail({ kind: 'no-copy' })
      const copies = await cache.listCopies({})
      if (!copies.ok) return copies
      const copyById = new Map<number, { readonly openedAt: number }>(copies.value.map(copy => [copy.sheetId, copy]))
      const rest = items.slice(after).map((item): Item => {
        const copy = item.kind === 'sheet' ? copyById.get(item.id) : undefined
        return { ...item, copied: copy !== undefined, openedAt: copy?.openedAt || null }
      })
      return ok({ ...withinMessage(rest, after, false), ...(tree.hasHome() ? {} : { noHome: true }) })
    },

    /** The list on this computer; null while it is unknown. */
    known: async () => ((await tree.load()) === null || tree.isHidden() ? null : tree.items()),
    /** Reads changes in the background. */
    look: () => refresh('changes', 'background'),
    /** Reads everything on the user's request: the top level at once, containers in the background. */
    refresh: () => refresh('everything', 'person'),
    listed: {
      known: async () => (await tree.load()) ?? [],
      change: tree.change,
      async read(parents) {
        await tree.load()
        const read = await containers.read(parents)
        await tree.keepUnsaved()
        return read
      },
      refresh: () => refresh('changes', 'background'),
    } satisfies ItemList,

    setFavorite: favorites.set,
  }
}
export type Items = ReturnType<typeof createItems>

type Refresh = (extent: Extent, priority: Priority) => Promise<Result<null>>

/** A caller joins the refresh in progress, unless that reads less. */
function oneAtATime(run: Refresh): Refresh {
  let running: { readonly extent: Extent; readonly done: Promise<Result<null>> } | null = null
  return async (extent, priority) => {
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
}
