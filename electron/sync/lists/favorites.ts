import type { SheetId } from '../../../shared/model/ids.ts'
import type { ItemRef } from '../../../shared/model/item.ts'
import type { Result } from '../../../shared/result.ts'
import type { Favorite, FavoritesApi } from '../../api/favorites.ts'
import { everyPage } from '../../api/transport/pages.ts'
import type { Ask, Priority } from '../ask.ts'
import type { KeptTree } from './item-tree.ts'
import { itemKey } from './organized-items.ts'

/** The user's favorites, as marks in the list. */
export function createFavorites(api: FavoritesApi, ask: Ask, tree: KeptTree) {
  /** Null until the favorites are read in this run; until then the stored ones count. */
  let stars: ReadonlySet<string> | null = null

  return {
    isStarred: (item: ItemRef): boolean =>
      stars?.has(itemKey(item)) ?? tree.items().some(each => each.favorite && itemKey(each) === itemKey(item)),

    /** Unreadable favorites keep their state. */
    async read(priority: Priority): Promise<void> {
      const begun = tree.changes()
      const read: Result<readonly Favorite[]> = await everyPage(page =>
        ask.read('List favorites', priority, signal => api.page(page, { signal })),
      )
      if (!read.ok || tree.changes() !== begun) return
      const starred = new Set(read.value.map(({ type, id }) => `${type}-${id}`))
      stars = starred
      if (!tree.isKnown()) return
      tree.apply(items => items.map(item => ({ ...item, favorite: starred.has(itemKey(item)) })))
    },

    /** Shown after the service responds. */
    async set(sheetId: SheetId, favorite: boolean): Promise<Result<null>> {
      const answer = await ask.write(favorite ? 'Add a favorite' : 'Remove a favorite', sheetId, () =>
        favorite ? api.add(sheetId) : api.remove(sheetId),
      )
      if (!answer.ok) return answer
      const starred = new Set(stars)
      if (favorite) starred.add(`sheet-${sheetId}`)
      else starred.delete(`sheet-${sheetId}`)
      if (stars) stars = starred
      return tree.change(items =>
        items.map(item => (item.kind === 'sheet' && item.id === sheetId ? { ...item, favorite } : item)),
      )
    },
  }
}
