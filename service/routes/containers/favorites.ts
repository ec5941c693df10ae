import { z } from 'zod'
import { oneOrMany } from '../../http/declared-body.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { ids, list, needed, PAGING, pathId } from '../../http/query.ts'
import { mirror, reply, replyPage, replyResult } from '../../http/reply.ts'
import { refuse } from '../../rules/api-error.ts'
import { Id } from '../../rules/id.ts'
import { containerStore } from '../../store/containers/containers.ts'
import {
  FAVORITE_TYPES,
  type FavoriteRecord,
  type FavoriteType,
  favoriteStore,
  toFavoriteType,
} from '../../store/containers/favorites.ts'
import { visibleContainers } from '../../store/containers/visible-containers.ts'
import { visibleItems } from '../../store/reports/visible-items.ts'

/** An object to mark. Its kind may be in any case; an unknown kind is rejected (1031). */
const Favorite = z.strictObject({
  type: z.string().toLowerCase().pipe(z.enum(FAVORITE_TYPES)),
  objectId: Id,
})

/** The favorites of a user (api-guide section 14.1). Marking accepts one object or many. */
export const favoriteEndpoints = (deps: ServiceDeps): readonly Endpoint[] => [...reads(deps), ...changes(deps)]

const COMMON = { family: 'Favorites' } as const

function reads(deps: ServiceDeps): readonly Endpoint[] {
  const favorites = favoriteStore(deps.store.db)
  const nameOf = nameFinder(deps)
  return [
    endpoint({
      ...COMMON,
      title: 'List Favorites',
      method: 'GET',
      path: '/favorites',
      needs: 'favorite.read',
      query: { ...PAGING, include: list('name') },
      handle(c, { query: { include } }) {
        const { userId } = c.get('caller')
        // Objects that were deleted or are no longer shared with the user are omitted.
        const marked = favorites.ofUser(userId).flatMap(favorite => {
          const name = nameOf(userId, favorite)
          return name === null ? [] : [include.includes('name') ? { ...favorite, name } : favorite]
        })
        return replyPage(c, marked, favorite => favorite)
      },
    }),
    endpoint({
      ...COMMON,
      title: 'Is Favorite',
      method: 'GET',
      path: '/favorites/:type/:objectId',
      needs: 'favorite.read',
      handle(c) {
        const favorite = pathFavorite(c)
        if (!favorites.has(c.get('caller').userId, favorite)) throw refuse(1006)
        return reply(c, favorite)
      },
    }),
  ]
}

function changes(deps: ServiceDeps): readonly Endpoint[] {
  const { store } = deps
  const favorites = favoriteStore(store.db)
  const add = favoriteAdder(deps)
  return [
    endpoint({
      ...COMMON,
      title: 'Add Favorites',
      method: 'POST',
      path: '/favorites',
      needs: 'favorite.change',
      body: oneOrMany(Favorite),
      example: { body: [{ type: 'sheet', objectId: '{ownSheetId}' }] },
      async handle(c, { body }) {
        const { items, sentArray } = await body.read(c)
        const added = add(c.get('caller').userId, items, sentArray)
        return replyResult(c, { result: mirror(sentArray, added) ?? [] })
      },
    }),
    endpoint({
      ...COMMON,
      title: 'Remove Favorite',
      method: 'DELETE',
      path: '/favorites/:type/:objectId',
      needs: 'favorite.change',
      handle(c) {
        if (!favorites.remove(c.get('caller').userId, pathFavorite(c))) throw refuse(1006)
        return replyResult(c)
      },
    }),
    endpoint({
      ...COMMON,
      title: 'Remove Multiple Favorites',
      method: 'DELETE',
      path: '/favorites/:type',
      needs: 'favorite.change',
      query: { objectIds: needed(ids) },
      example: { query: 'objectIds={ownSheetId}' },
      handle(c, { query: { objectIds } }) {
        const type = pathType(c)
        store.transaction(() => {
          for (const objectId of objectIds) favorites.remove(c.get('caller').userId, { type, objectId })
        })
        return replyResult(c)
      },
    }),
  ]
}

/** Marks objects and returns the new favorites. A single object that is already one is rejected (1129). */
function favoriteAdder(deps: ServiceDeps) {
  const { store, clock } = deps
  const favorites = favoriteStore(store.db)
  const nameOf = nameFinder(deps)

  return (userId: number, items: readonly FavoriteRecord[], sentArray: boolean): readonly FavoriteRecord[] => {
    const now = clock()
    return store.transaction(() =>
      items.filter((favorite, index) => {
        if (nameOf(userId, favorite) === null) throw sentArray ? refuse(1006).withDetail({ index }) : refuse(1006)
        const isNew = favorites.add(userId, favorite, now + index)
        if (!isNew && !sentArray) throw refuse(1129)
        return isNew
      }),
    )
  }
}

function pathFavorite(c: ServiceContext): FavoriteRecord {
  return { type: pathType(c), objectId: pathId(c, 'objectId') }
}

/** The kind in the path (`:type`), in any case; 1018 for an unknown one. */
function pathType(c: ServiceContext): FavoriteType {
  const text = c.req.param('type') ?? ''
  const type = toFavoriteType(text)
  if (!type) throw refuse(1018, text, 'favoriteType')
  return type
}

/** The name of a marked object, or null when the user cannot see it. */
function nameFinder({ store }: ServiceDeps) {
  const visible = visibleContainers(containerStore(store.db), store.shares)
  const items = visibleItems(store)

  return (userId: number, { type, objectId }: FavoriteRecord): string | null => {
    if (type === 'sheet') return store.sheets.findVisible(userId, objectId)?.name ?? null
    if (type === 'folder') return visible.findFolder(userId, objectId)?.name ?? null
    if (type === 'workspace') return visible.findWorkspace(userId, objectId)?.name ?? null
    return items.find(userId, type, objectId)?.name ?? null
  }
}
